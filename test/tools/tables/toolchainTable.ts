import { pairs } from '../../integration/predictionPairs.ts';
import { type ToolchainExample, toolchainExamples } from './toolchainExamples.ts';

const routes = { standardJson: 'C2, standard JSON', metadata: 'C1, metadata and sources' };
const levels = { exact: 'exact match', match: 'match' };

/** The table of test/tables/toolchains.md: every toolchain, what built its example, the route, and the level it comes to. */
export function toolchainTable(): string {
  return [
    '# Toolchains, routes and levels',
    '',
    'Written by `node test/tools/node.mjs test/tools/tables/generateToolchains.ts` from `test/tools/tables/toolchainExamples.ts`; a unit test compares it. `test/integration/toolchains.test.ts` finds, drafts, predicts and verifies every contract named here with Sourcify’s own library, and each prediction is what the verification then says.',
    '',
    '| toolchain | example built by | route | contracts | level | address found in |',
    '|---|---|---|---|---|---|',
    ...toolchainExamples.flatMap(rows),
    '| Fe | hand: its compiler is in no package registry | C2, the service’s own shape | Turnstile | accepted; `match` is the most that the service has for Fe | none |',
    '| no build output | – | C2, put together of sources and imports | see `test/integration/unbuilt.test.ts` | exact match for Solidity, match for Vyper | the records of the tools above |',
    '',
    'Vyper: the library has no look at the hash of the sources that Vyper leaves from 0.4.1 on; a service that has says exact match. `test/integration/feIngot.test.ts` follows Fe as far as it goes.',
    '',
    '## Predictions',
    '',
    `The ${pairs.length} pairs of build and deployment in \`test/integration/predictions.test.ts\`, each predicted, then verified: predicted is what the service then said, every time.`,
    '',
    '| predicted | said exact match | said match | said mismatch |',
    '|---|---|---|---|',
    ...verdicts.map((verdict) => `| ${verdict} | ${verdicts.map((said) => countOf(verdict, said)).join(' | ')} |`),
    '',
    '| built, and what is deployed | toolchains | verdict |',
    '|---|---|---|',
    ...pairRows(),
    '',
  ].join('\n');
}

const verdicts = ['exact', 'match', 'mismatch'] as const;

/** Where a prediction is not what the service says, the test of its pair fails: off the diagonal there is nothing. */
function countOf(predicted: string, said: string): number {
  return predicted === said ? pairs.filter(({ verdict }) => verdict === said).length : 0;
}

/** One row for all pairs of one name and verdict. */
function pairRows(): string[] {
  const tools = new Map<string, Set<string>>();
  for (const { name, toolchain, verdict } of pairs) {
    const key = JSON.stringify([name, verdict]);
    tools.set(key, (tools.get(key) ?? new Set()).add(toolchain));
  }
  return [...tools].map(([key, names]) => {
    const [name, verdict]: string[] = JSON.parse(key);
    return `| ${name} | ${[...names].join(', ')} | ${verdict} |`;
  });
}

/** One row for each level that contracts of the example come to. */
function rows({ title, builtBy, route, contracts, record }: ToolchainExample): string[] {
  return [...new Set(contracts.map(({ level }) => level))].map((level) => {
    const reached = contracts.filter((contract) => contract.level === level);
    const names = reached.map(({ identifier, has }) => `${identifier.slice(identifier.lastIndexOf(':') + 1)} (${has})`);
    return `| ${title} | ${builtBy} | ${routes[route]} | ${names.join('; ')} | ${levels[level]} | ${record} |`;
  });
}
