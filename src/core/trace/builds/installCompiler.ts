import type { ToolchainName } from '../../projects/model/toolchain.ts';

/** The project that a missing compiler is for. */
export interface CompilerProject {
  readonly toolchain: ToolchainName;
  /** The project's own folder, as in an editor's URI. */
  readonly root: string;
  readonly packages: 'npm' | 'pnpm' | 'yarn';
  /** Some of the sources have changed since the build, which building again would replace. */
  readonly isEdited: boolean;
}

/** Builds even if nothing has changed: only then do these tools install the compiler. */
const builds: Partial<Record<ToolchainName, string>> = {
  hardhat2: 'npx hardhat compile --force',
  hardhatDeploy: 'npx hardhat compile --force',
  hardhat3: 'npx hardhat build --force',
  foundry: 'forge build --force',
  brownie: 'brownie compile --all',
  ape: 'ape compile --force',
};

const adding = {
  npm: 'npm install --no-save --prefix .',
  pnpm: 'pnpm add --save-dev --save-exact',
  yarn: 'yarn add --dev --exact',
} as const;

/**
 * The command that installs a compiler the way its project does, so that `findSolc` or `findVyper` finds it.
 * @param version with or without its commit; it may be a stranger's
 * @param project undefined for sources that no project of the workspace has, such as those of a verification record
 * @returns undefined if there is none for that version
 */
export function installCompilerCommand(
  language: 'Solidity' | 'Vyper',
  version: string,
  project?: CompilerProject,
): string | undefined {
  const [number = ''] = version.replace(/^v/, '').split('+', 1);
  // The version becomes a part of a command.
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}(?:(?:b|rc)\d{1,2})?$/.test(number)) return undefined;
  const built = project && !project.isEdited ? builds[project.toolchain] : undefined;
  if (built !== undefined) return built;
  if (language === 'Solidity') return `${adding[project?.packages ?? 'npm']} solc@${number}`;
  return `python3 -m venv .venv && .venv/bin/pip install vyper==${number}`;
}
