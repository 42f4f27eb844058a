import { pairs } from '../../integration/predictionPairs.ts';
import { type ToolchainExample, toolchainExamples } from './toolchainExamples.ts';

const routes = { standardJson: 'C2, standard JSON', metadata: 'C1, metadata and sources' };
const levels = { exact: 'exact match', match: 'match' };

/** The table of test/tables/toolchains.md: every toolchain, what built its example, the route, and the level it comes to. */
export function toolchainTable(): string {
  return [
    '# Toolchains, routes and levels',
    '',
    "Written by `node test/tools/node.mjs test/tools/tables/generateToolchains.ts` from `test/tools/tables/toolchainExamples.ts`; a unit test compares it. `test/integration/toolchains.test.ts` finds, prepares, predicts and verifies every contract listed here with Sourcify's own library, and checks that each prediction agrees with the result.",
    '',
    '| Toolchain | Example built with | Route | Contracts | Level | Address found in |',
    '|---|---|---|---|---|---|',
    ...toolchainExamples.flatMap(rows),
    "| Fe | by hand: no package registry has its compiler | C2, the service's own format | Turnstile | accepted; `match` is the best level that the service has for Fe | none |",
    '| no build output | – | C2, assembled from sources and imports | see `test/integration/unbuilt.test.ts` | exact match | the records of the toolchains above |',
    '',
    'Vyper from 0.4.1 on is exact by the hash of its sources in the creation code. `test/integration/feIngot.test.ts` follows Fe as far as it goes.',
    '',
    '## Predictions',
    '',
    `The ${pairs.length} pairs of build and deployment in \`test/integration/predictions.test.ts\`, each predicted and then verified. Every prediction agreed with the service.`,
    '',
    '| Predicted | Result: exact match | Result: match | Result: mismatch |',
    '|---|---|---|---|',
    ...verdicts.map((verdict) => `| ${verdict} | ${verdicts.map((said) => countOf(verdict, said)).join(' | ')} |`),
    '',
    '| Difference between build and deployment | Toolchains | Result |',
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
