import * as l10n from '@vscode/l10n';
import { satisfies } from './versionRange.ts';

/** The build tools whose own defaults aren't the compiler's. */
export type DefaultingTool = 'hardhat2' | 'hardhat3' | 'foundry';

/** What a tool passes to the compiler if its configuration sets nothing, and whose default that is, for people. */
export interface ToolDefault {
  readonly value: string;
  readonly detail: string;
}

/**
 * The EVM version that a tool compiles for by default; undefined if that is the compiler's own default.
 * @param release the compiler's version
 * Source: Hardhat 2.29 `config-resolution` (`resolveCompiler`); Forge 1.7.1 takes the newest one that the compiler knows.
 */
export function defaultEvmVersion(tool: DefaultingTool, release: string): ToolDefault | undefined {
  if (tool === 'hardhat2' && satisfies(release, '>=0.8.20')) {
    return { value: 'paris', detail: l10n.t("Hardhat 2's default") };
  }
  if (tool !== 'foundry') return undefined;
  const [, newest] = newestOfForge.find(([releases]) => satisfies(release, releases)) ?? [];
  return newest === undefined ? undefined : { value: newest, detail: l10n.t('Default of newer Forge versions') };
}

/** The EVM versions that compilers know beyond their own default, as Forge 1.7.1 passed them. */
const newestOfForge: readonly (readonly [releases: string, version: string])[] = [
  ['0.8.24', 'cancun'],
  ['>=0.8.27 <0.8.29', 'prague'],
  ['>=0.8.29 <0.8.31', 'osaka'],
];

/** The EVM version that a release of Solidity's compiler takes if its input names none, the newest first. */
const ownEvmVersions: readonly (readonly [version: string, releases: string])[] = [
  ['osaka', '>=0.8.31'],
  ['prague', '0.8.30'],
  ['cancun', '>=0.8.25 <0.8.30'],
  ['shanghai', '>=0.8.20 <0.8.25'],
  ['paris', '>=0.8.18 <0.8.20'],
  ['london', '>=0.8.7 <0.8.18'],
  ['berlin', '>=0.8.5 <0.8.7'],
  ['istanbul', '>=0.5.14 <0.8.5'],
  ['petersburg', '>=0.5.5 <0.5.14'],
  ['byzantium', '>=0.4.21 <0.5.5'],
];

/**
 * Whether a tool may compile for an EVM version if its configuration sets none. From cancun on, the compiler writes the
 * same code for each.
 * @param tool the project's toolchain
 */
export function mayBeDefaultEvmVersion(evmVersion: string, tool: string, release: string): boolean {
  const own = ownEvmVersions.find(([, releases]) => satisfies(release, releases))?.[0];
  const wanted = isDefaulting(tool) ? (defaultEvmVersion(tool, release)?.value ?? own) : own;
  const isSameCode = (version: string | undefined) => version !== undefined && sinceCancun.has(version);
  return evmVersion === wanted || (isSameCode(evmVersion) && isSameCode(wanted));
}

const sinceCancun: ReadonlySet<string> = new Set(['cancun', 'prague', 'osaka']);

function isDefaulting(tool: string): tool is DefaultingTool {
  return tool === 'hardhat2' || tool === 'hardhat3' || tool === 'foundry';
}

/**
 * The optimizer settings that a tool uses for deployments; undefined if it leaves them to the compiler.
 * Source: Hardhat 3.18 `builtin-plugins/solidity/config` (`production`), the profile that it verifies with.
 */
export function defaultOptimizer(tool: DefaultingTool): ToolDefault | undefined {
  return tool === 'hardhat3' ? { value: '200', detail: l10n.t("Hardhat 3's production profile") } : undefined;
}
