import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '../../../src/core/ledger/rest/endpoints.ts';

/**
 * The table of test/tables/endpoints.md: every path that the ledger client asks, its function, parameters, where the user meets
 * what it answers, and its test.
 */
export function endpointTable(): string {
  const callers = readCallers();
  const rows = Object.entries(endpoints).map(([name, { method, path: template, query }]) => {
    const parameters = Object.keys(query).join(', ') || '–';
    const surfaces = surfacesOf(name, callers);
    return `| ${method} | \`${template}\` | \`ledger.${name}\` | ${parameters} | ${surfaces} | ${testOf(name)} |`;
  });
  return [
    '# The ledger query API, path by path',
    '',
    'Written by `node test/tools/node.mjs test/tools/tables/generateEndpoints.ts` from `src/core/ledger/rest/endpoints.ts` and its callers in `src`; a unit test compares it. "core only": a typed function that no surface uses.',
    '',
    '| Method | Path | Function | Query parameters | Where it shows | Test and fixture |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** What the user sees of a caller, by the beginning of its path in src; the longest fits. */
const surfaces: Readonly<Record<string, string>> = {
  'core/ledger/evm/contractCalls.ts': 'Read',
  'core/ledger/accounts/contractToRead.ts': 'Read',
  'core/ledger/accounts/hooksOfThen.ts': 'Go to the Failing Line, panel',
  'core/readers/accounts': 'panel',
  'core/readers/readHeldState.ts': 'State',
  'core/ledger/evm/deployedContract.ts': 'verification',
  'core/ledger/lookUp/documents.ts': 'raw JSON',
  'core/ledger/lookUp/lookUp.ts': 'Look Up, hover, panel',
  'core/readers/readSurroundings.ts': 'hover, panel',
  'core/ledger/evm/proxyImplementation.ts': 'verification',
  'core/ledger/transactions/newestTransaction.ts': 'Explain the Latest Failure, walkthrough',
  'core/readers/runAgain.ts': 'Simulate Now',
  'core/readers/readActivity.ts': 'Watched view',
  'core/readers/readFeeEstimate.ts': 'Estimate Fees',
  'core/readers/readLists.ts': 'panel',
  'core/readers/readNetwork.ts': 'view',
  'core/readers/readSheet.ts': 'panel',
  'core/readers/readSchedule.ts': 'panel',
  'core/readers/rowFacts.ts': 'view',
  'core/contractAt': 'Contracts view, verification',
  'core/trace': 'Go to the Failing Line',
  'ui/editor': 'hover',
  'ui/languageModel': 'language-model tool',
  'ui/entities/lookUpSearch.ts': 'Look Up',
  'ui/panels': 'panel',
  'ui/contracts': 'Read',
  'ui/deployed': 'names',
  'ui/reading': 'Read',
  'ui/verification': 'verification',
  'ui/views': 'view',
};

interface Caller {
  surface: string;
  code: string;
}

/** The code that asks the ledger, but for the client itself; comments do not ask. */
function readCallers(): Caller[] {
  const root = path.join(import.meta.dirname, '../../../src');
  const files = globSync('{core,ui}/**/*.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  const own = /^core\/ledger\/rest\/(?:client\/|endpoints\.ts)/;
  return files
    .filter((file) => !own.test(file))
    .map((file) => {
      const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const place = Object.keys(surfaces).filter((each) => file.startsWith(each));
      const longest = place.sort((a, b) => b.length - a.length)[0];
      return { code, surface: surfaces[longest ?? ''] ?? file };
    })
    .filter(({ code }) => /\b(?:client|ledger)\b|\bsend\(/.test(code));
}

/** Each surface once. A resource may have been taken out of the client first: `const { network } = client`. */
function surfacesOf(name: string, callers: readonly Caller[]): string {
  const [resource = '', method = ''] = name.split('.');
  const call = new RegExp(String.raw`\b(?:client|ledger)\.${resource}\.${method}\(|\bsend\('${resource}\.${method}'`);
  const taken = new RegExp(
    String.raw`\{[^}]*\b${resource}\b[^}]*\} = (?:client|ledger)\b[\s\S]*\b${resource}\.${method}\(`,
  );
  const found = callers.filter(
    ({ code }) => code.includes(`${resource}.${method}`) && (call.test(code) || taken.test(code)),
  );
  return [...new Set(found.flatMap(({ surface }) => surface.split(', ')))].sort().join(', ') || 'core only';
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
  return `unit/ledger/rest/client/${testFiles[resource] ?? 'entities'}.test.ts, fixtures/ledger/${name}.json`;
}
