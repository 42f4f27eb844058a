import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '../../../src/core/ledger/rest/endpoints.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const names = Object.keys(endpoints).map((name) => name.split('.'));
const resources = [...new Set(names.map(([resource]) => resource))].join('|');
const functions = [...new Set([...names.map(([, name]) => name), 'job', 'contract'])].join('|');

/** How a test stands in for a client, which then takes any parameters. */
const standIns: readonly RegExp[] = [
  /\bas (?:unknown as )?(?:LedgerClient|VerificationClient|StatusClient)\b/,
  // `{ ...client, tokens }`, `{ ...client.tokens, get }`
  /\{\s*\.\.\.(?:client|ledger)(?:\.\w+)?,/,
  // `{ accounts: { get: async (id) => … } }`, `{ tokens: { list } }`
  new RegExp(`\\b(?:${resources}): \\{\\s*(?:async )?(?:${functions})(?: \\}|,|\\(|: (?:async|\\(|fail|slow|\\w+ =>))`),
  // `{ job: async () => … }` of the verification service
  /\b(?:job|contract): async \(|\basync (?:job|contract)\(/,
  // A real client over a transport that takes any question.
  /\bcreateLedgerClient\(/,
];

/** Where the real client stands over a server that says no to what no mirror node takes, and what they are tested by. */
const servers = ['test/unit/ledger/sandboxClient.ts', 'test/unit/ledger/rest/client/fixtureClient.ts'];

describe('tests of what asks', () => {
  it('ask the real clients, over servers that check what they are asked (sandboxClient, servedClient)', () => {
    const files = globSync('test/unit/**/*.ts', { cwd: root }).map((file) => file.split(path.sep).join('/'));
    assert.ok(files.length > 250);
    const others = files.filter((file) => !servers.includes(file) && !file.startsWith('test/unit/house/'));
    const found = others.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return standIns.flatMap((pattern) => (pattern.exec(text) ? [`${file}: ${pattern.exec(text)?.[0]}`] : []));
    });
    assert.deepEqual(found, []);
  });

  it('are seen if they make a client by hand', () => {
    for (const stub of [
      'return { contracts: { async state(_id: string, params: object) {} } } as unknown as LedgerClient;',
      'sheetReading({ ...client, schedules }, { id })',
      'const contractResults = { ...client.contractResults, ofContractAt: failing };',
      'const again: CallClient = { contracts: { async call(call) {} } };',
      'const accounts = { accounts: { get: async (id: string) => ({}) } };',
      'sheetReading({ balances: { list } }, id)',
      'const done = { job: async () => jobAnswer(wire) };',
      "createLedgerClient({ http, baseUrl: 'http://mirror', log })",
    ])
      assert.ok(
        standIns.some((pattern) => pattern.test(stub)),
        stub,
      );
  });
});
