import { endpoints } from '../src/core/ledger/endpoints.ts';

/** The table of test/endpoints.md: every path that the ledger client asks, its function, parameters and test. */
export function endpointTable(): string {
  const rows = Object.entries(endpoints).map(([name, { method, path, query }]) => {
    const parameters = Object.keys(query).join(', ') || '–';
    return `| ${method} | \`${path}\` | \`ledger.${name}\` | ${parameters} | ${testOf(name)} |`;
  });
  return [
    '# The ledger query API, path by path',
    '',
    'Written by `node test/node.mjs test/generateEndpoints.ts` from `src/core/ledger/endpoints.ts`; a unit test compares it.',
    '',
    '| method | path | function | query parameters | test and fixture |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const testFiles: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  contracts: 'contracts',
  contractResults: 'contracts',
  network: 'network',
  transactions: 'transactions',
};

function testOf(name: string): string {
  const [resource = ''] = name.split('.');
  return `unit/ledger/client/${testFiles[resource] ?? 'entities'}.test.ts, fixtures/ledger/${name}.json`;
}
