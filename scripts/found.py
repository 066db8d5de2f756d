#!/usr/bin/env python3
"""found.py MARPLE FOLDER...

Repeats docs/FOUND.md: looks for its assemblies below the folders, checks them, and says which findings are there. The folders have to hold the assemblies that these
refer to, too. What is not found on this machine is named and skipped; the exit code is 1 if a finding is missing in an assembly that was checked.
"""
import json, os, subprocess, sys

# The assembly, what the method's full name begins with, the offset of the instruction, and the rule.
FOUND = [
    ('Microsoft.AspNetCore.Components.Server.dll', 'Nerdbank.Streams.Sequence`1.AdvanceTo(', 0x41, 'MP1101'),
    ('Jint.dll', 'Jint.Runtime.Interop.DefaultTypeConverter.TryConvert(', 0x14d, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.QueueSink.QueueSinkLoader.GetStopReason(', 0x6e, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.Persistence.Lucene.LuceneIndexReadOperation.GetHighlighterResults(', 0x148, 'MP1004'),
    ('NLog.dll', 'NLog.Internal.CallSiteInformation.SkipToUserStackFrameLegacy(', 0x37, 'MP1003'),
    ('Raven.Server.dll', 'Raven.Server.Smuggler.Documents.Actions.DatabaseCompareExchangeActions.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.NotificationCenter.BackgroundWork.DatabaseStatsSender.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.NotificationCenter.BackgroundWork.ShardedDatabaseStatsSender.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.TransactionMerger.DocumentsTransactionOperationsMerger.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.Operations.Queries.ShardedIndexEntriesQueryOperation.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.Operations.Queries.ShardedQueryOperation.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.NotificationCenter.ShardedDatabaseNotificationCenter.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.OngoingTasks.OngoingTasks.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.ShardedDatabaseContext/ShardedOngoingTasks.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexCreateController.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexDeleteController.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexLockModeController.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexPriorityController.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexStateController.#ctor(', 0x2, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.ShardedDatabaseContext/ShardedReplicationContext.#ctor(', 0x3, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.ServerWide.Commands.UpdateExternalReplicationCommand.UpdateDatabaseRecord(', 0x6, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.ServerWide.RavenTransaction.Dispose(', 0x16, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Commercial.UnsecuredSetupInfo.ValidateInfo(', 0x31, 'MP1101'),
    ('Raven.Server.dll', 'Raven.Server.Commercial.UnsecuredSetupInfo.ValidateInfo(', 0xea, 'MP1101'),
]

def main():
    marple, folders = sys.argv[1], sys.argv[2:]
    paths = {}
    for folder in folders:
        for root, _, files in os.walk(folder):
            for name in files:
                paths.setdefault(name, os.path.join(root, name))
    search = [word for folder in sorted({os.path.dirname(path) for name, path in paths.items() if name.endswith(".dll")}) for word in ("--search", folder)]
    missing = 0
    for assembly in sorted({row[0] for row in FOUND}):
        rows = [row for row in FOUND if row[0] == assembly]
        if assembly not in paths:
            print(f"skipped: {assembly} is not there ({len(rows)} findings)")
            continue
        run = subprocess.run([marple, "check", paths[assembly], *search, "--format", "json", "--no-cache"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        diagnostics = json.loads(run.stdout)["diagnostics"]
        for _, method, il, rule in rows:
            is_it = lambda one: one["rule"] == rule and one["level"] != "note" and one["method"].startswith(method) and one["il"] == il
            there = any(is_it(one) for one in diagnostics)
            missing += not there
            print(f"{'found' if there else 'MISSING'}: {assembly} {method}..) IL_{il:04x}")
    return 1 if missing else 0

sys.exit(main())
