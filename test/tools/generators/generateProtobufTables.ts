// Writes src/core/ledger/protobuf/messages.json: of every message that a transaction can hold, its fields by number, out
// of the protobuf files that npm's @hiero-ledger/proto carries. Run it with
// `node test/tools/node.mjs test/tools/generators/generateProtobufTables.ts [version]` when the network learns new transactions.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const version = process.argv[2] ?? '2.31.0';
const parser = 'protobufjs@8.0.1';
const roots = ['Transaction', 'SignedTransaction', 'TransactionBody', 'SchedulableTransactionBody', 'Key'];
const protoFiles = ['services_transaction.proto', 'services_transaction_contents.proto'];
const target = new URL('../../../src/core/ledger/protobuf/messages.json', import.meta.url);

interface Field {
  name: string;
  id: number;
  type: string;
  repeated: boolean;
  resolvedType: { name: string; fieldsArray?: Field[]; valuesById?: Record<number, string> } | null;
  resolve(): Field;
}

interface Root {
  resolvePath: (origin: string, target: string) => string;
  loadSync(file: string, options: { keepCase: boolean }): Root;
  lookupType(name: string): { name: string; fieldsArray: Field[] };
}

const folder = mkdtempSync(path.join(tmpdir(), 'protobuf-'));
try {
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--silent', `@hiero-ledger/proto@${version}`, parser],
    { cwd: folder },
  );
  const { Root: ProtobufRoot } = createRequire(path.join(folder, 'package.json'))('protobufjs') as {
    Root: new () => Root;
  };
  const root = new ProtobufRoot();
  const files = path.join(folder, 'node_modules/@hiero-ledger/proto/src/proto');
  root.resolvePath = (_, file) => (file.startsWith('google/') ? file : path.resolve(files, path.basename(file)));
  for (const file of protoFiles) root.loadSync(file, { keepCase: true });
  const messages: Record<string, Record<string, string>> = {};
  const enums: Record<string, Record<string, string>> = {};
  const add = (name: string, fields: readonly Field[]) => {
    if (messages[name]) return;
    const table: Record<string, string> = {};
    messages[name] = table;
    for (const field of fields.map((each) => each.resolve())) {
      const { resolvedType } = field;
      const type = resolvedType?.name ?? field.type;
      table[field.id] = `${field.name} ${type}${field.repeated ? '*' : ''}`;
      if (resolvedType?.fieldsArray) add(resolvedType.name, resolvedType.fieldsArray);
      else if (resolvedType?.valuesById) enums[resolvedType.name] = resolvedType.valuesById;
    }
  };
  for (const name of roots) add(name, root.lookupType(`proto.${name}`).fieldsArray);
  const data = {
    source: `npm @hiero-ledger/proto ${version}, ${protoFiles.join(', ')} and what they import`,
    license: 'Apache-2.0, Copyright Hedera Hashgraph, LLC and Hiero contributors',
    messages,
    enums,
  };
  writeFileSync(target, `${JSON.stringify(data, null, 1)}\n`);
  console.log(`${Object.keys(messages).length} messages, ${Object.keys(enums).length} enums`);
} finally {
  rmSync(folder, { recursive: true });
}
