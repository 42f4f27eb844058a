import type { RealProject } from './realProject.ts';
import type { Reached } from './verifyRealProject.ts';

/** What real projects reach, as Markdown. */
export function projectTable(found: readonly { project: RealProject; reached: readonly Reached[] }[]): string {
  const rows = found.flatMap(({ project, reached }) =>
    reached.map(({ contract, predicted, reached: level, byTool = '–' }) => {
      const packages = Object.entries(project.packages).map(([name, version]) => `${name} ${version}`);
      return [project.tool, project.title, packages.join(', ') || '–', contract.name, predicted, level, byTool];
    }),
  );
  return [
    '# Real projects',
    '',
    "Written by `node test/tools/node.mjs test/realProjects/generateProjects.ts`: each project is built by its real tool from packages of npm and PyPI, deployed on a local chain, found and predicted as the extension does, and verified with Sourcify's own library. `none` is predicted if there is no build output to compare; `match` is the best level for Vyper before 0.4.1.",
    '',
    'The last column is what `forge verify-contract` reaches with the same service. Forge asks binaries.soliditylang.org for its list of compilers first, so that it runs only with a network; the other tools have no command that takes a service of ours.',
    '',
    '| Tool | Project | Packages | Contract | Predicted | Reached | By the tool |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
