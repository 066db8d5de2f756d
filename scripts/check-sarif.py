#!/usr/bin/env python3
"""Validates a SARIF file against the schema: scripts/check-sarif.py SCHEMA.json REPORT.sarif

The schema is `sarif-2.1.0-rtm.4.json` of the source package of `sarif-om` on PyPI; also needs `jsonschema`.
"""
import json
import sys

import jsonschema

schema, report = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
errors = list(jsonschema.Draft4Validator(schema).iter_errors(report))
for error in errors:
    print("/".join(map(str, error.absolute_path)), error.message)
sys.exit(1 if errors else 0)
