#!/usr/bin/env python3
"""found.py MARPLE FOLDER...

Repeats docs/FOUND.md: looks for its assemblies below the folders, checks them, and says which findings are there. The folders have to hold the assemblies that these
refer to, too. What is not found on this machine is named and skipped; the exit code is 1 if a finding is missing in an assembly that was checked.
"""
import json, os, subprocess, sys

# The assembly, what the method's full name begins with, and the offset of the instruction. All are MP1101.
FOUND = [
    ('Microsoft.AspNetCore.Components.Server.dll', 'Nerdbank.Streams.Sequence`1.AdvanceTo(', 0x41),
    ('Jint.dll', 'Jint.Runtime.Interop.DefaultTypeConverter.TryConvert(', 0x14d),
    ('Raven.Server.dll', 'Raven.Server.Documents.QueueSink.QueueSinkLoader.GetStopReason(', 0x6e),
    ('Raven.Server.dll', 'Raven.Server.NotificationCenter.BackgroundWork.DatabaseStatsSender.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.NotificationCenter.BackgroundWork.ShardedDatabaseStatsSender.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.TransactionMerger.DocumentsTransactionOperationsMerger.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.Operations.Queries.ShardedIndexEntriesQueryOperation.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.Operations.Queries.ShardedQueryOperation.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.NotificationCenter.ShardedDatabaseNotificationCenter.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.OngoingTasks.OngoingTasks.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.ShardedDatabaseContext/ShardedOngoingTasks.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexCreateController.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexDeleteController.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexLockModeController.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexPriorityController.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Indexes.DatabaseIndexStateController.#ctor(', 0x2),
    ('Raven.Server.dll', 'Raven.Server.Documents.Sharding.ShardedDatabaseContext/ShardedReplicationContext.#ctor(', 0x3),
    ('Raven.Server.dll', 'Raven.Server.ServerWide.Commands.UpdateExternalReplicationCommand.UpdateDatabaseRecord(', 0x6),
    ('Raven.Server.dll', 'Raven.Server.ServerWide.RavenTransaction.Dispose(', 0x16),
    ('Raven.Server.dll', 'Raven.Server.Commercial.UnsecuredSetupInfo.ValidateInfo(', 0x31),
    ('Raven.Server.dll', 'Raven.Server.Commercial.UnsecuredSetupInfo.ValidateInfo(', 0xea),
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
        run = subprocess.run([marple, "check", paths[assembly], *search, "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        diagnostics = json.loads(run.stdout)["diagnostics"]
        for _, method, il in rows:
            is_it = lambda one: one["rule"] == "MP1101" and one["level"] != "note" and one["method"].startswith(method) and one["il"] == il
            there = any(is_it(one) for one in diagnostics)
            missing += not there
            print(f"{'found' if there else 'MISSING'}: {assembly} {method}..) IL_{il:04x}")
    return 1 if missing else 0

sys.exit(main())
