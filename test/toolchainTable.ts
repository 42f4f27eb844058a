import { type ToolchainExample, toolchainExamples } from './toolchainExamples.ts';

const routes = { standardJson: 'C2, standard JSON', metadata: 'C1, metadata and sources' };
const levels = { exact: 'exact match', match: 'match' };

/** The table of test/toolchains.md: every toolchain, what built its example, the route, and the level it comes to. */
export function toolchainTable(): string {
  return [
    '# Toolchains, routes and levels',
    '',
    'Written by `node test/node.mjs test/generateToolchains.ts` from `test/toolchainExamples.ts`; a unit test compares it. `test/sandbox-check/toolchains.test.ts` finds, drafts, predicts and verifies every contract named here with Sourcify’s own library, and each prediction is what the verification then says.',
    '',
    '| toolchain | example built by | route | contracts | level | address found in |',
    '|---|---|---|---|---|---|',
    ...toolchainExamples.flatMap(rows),
    '',
  ].join('\n');
}

/** One row for each level that contracts of the example come to. */
function rows({ title, builtBy, route, contracts, record }: ToolchainExample): string[] {
  return [...new Set(contracts.map(({ level }) => level))].map((level) => {
    const reached = contracts.filter((contract) => contract.level === level);
    const names = reached.map(({ identifier, has }) => `${identifier.slice(identifier.lastIndexOf(':') + 1)} (${has})`);
    return `| ${title} | ${builtBy} | ${routes[route]} | ${names.join('; ')} | ${levels[level]} | ${record} |`;
  });
}
