import type { RealProject } from './realProject.ts';
import type { Reached } from './verifyRealProject.ts';

/**
 * What real projects reach, as Markdown.
 * @param found the projects that were run
 * @param before the table as it was: the rows of the other projects stay
 */
export function projectTable(
  projects: readonly RealProject[],
  found: ReadonlyMap<RealProject, readonly Reached[]>,
  before = '',
): string {
  const rows = projects.flatMap((project) => {
    const start = `| ${project.tool} | ${project.title} |`;
    const reached = found.get(project);
    if (!reached) return before.split('\n').filter((line) => line.startsWith(start));
    const packages = Object.entries(project.packages).map(([name, version]) => `${name} ${version}`);
    return reached.map(({ contract, predicted, reached: level, byTool = '–' }) =>
      [start, ` ${packages.join(', ') || '–'} | ${contract.name} | ${predicted} | ${level} | ${byTool} |`].join(''),
    );
  });
  return [
    '# Real projects',
    '',
    "Written by `node test/tools/node.mjs test/realProjects/generateProjects.ts`: each project is built by its real tool from packages of npm and PyPI, deployed on a local chain, found and predicted as the extension does, and verified with Sourcify's own library. `none` is predicted if there is no build output to compare.",
    '',
    'Vyper 0.3.10 can only reach `match`: the service calls a match exact if a hash of the sources or of the metadata is in the code, and Vyper writes one from 0.4.1 on only ([#4234](https://github.com/vyperlang/vyper/pull/4234)). Before, its tail has sizes and the version.',
    '',
    "The last column is what the tool's own command reaches with the same service, at an address of its own: `forge verify-contract --verifier sourcify` (1.7.1), `hardhat verify` of Hardhat 3 (hardhat-verify 3.1.1) and of Hardhat 2 (hardhat-verify 2.1.3). The last one still asks for Sourcify's APIv1, which the service doesn't have. Vyper has no such command.",
    '',
    '| Tool | Project | Packages | Contract | Predicted | Reached | By the tool |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
