import { abiSelector, readAbi } from '../../ledger/evm/abi.ts';
import { latin1OfBytes } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { abiOfBuild } from '../../projects/abiOfBuild.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import { findContracts } from '../../projects/findContracts.ts';
import type { Candidate } from '../../projects/model/toolchain.ts';
import { compareLayouts } from '../../storage/compareLayouts.ts';
import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import type { OldBuild } from './changedBuilds.ts';
import { candidateSources } from './changedSources.ts';

/** A contract of the workspace that could take the place of a deployed one. */
export interface Replacement {
  /** As it is now. */
  readonly sources: BuildSources;
  /** How many of its functions the deployed contract has, too. */
  readonly shared: number;
  readonly functions: number;
  /** Whether it reads what the deployed contract has stored; undefined if one of the layouts isn't known. */
  readonly readsState: boolean | undefined;
  /** Whether a proxy that calls one of them can be upgraded to the other: both decide on upgrades (UUPS), or neither. */
  readonly isSameKind: boolean;
}

/** `proxiableUUID()` (ERC-1822): an implementation that upgrades its own proxy. */
const proxiable = '0x52d1902d';

/** Those with the most functions in common: a compiler runs for each. */
const mostLayouts = 12;

/**
 * The contracts of a workspace folder that could replace a deployed one of another name, the likeliest first: those that
 * read its storage right, that upgrade as it does, and that have most of its functions. If the folder still has the
 * deployed contract, only those count that have more than half of its functions.
 * @param workspace whose files are what the editor shows, saved or not
 * @param old the deployed contract's build
 * @param code its runtime code
 * @param layoutOf a compiler's, if the build output lacks it
 */
export async function findReplacements(
  workspace: Workspace,
  folder: string,
  old: OldBuild,
  code: Uint8Array,
  layoutOf: (build: OldBuild) => Promise<StorageLayout | undefined>,
): Promise<Replacement[]> {
  const { candidates } = await findContracts(workspace, folder);
  const deployed = latin1OfBytes(code);
  const isDeployed = (selector: string) => deployed.includes(latin1OfBytes(bytesOfHex(selector) ?? new Uint8Array()));
  const own = old.contract;
  const seen = new Set<string>();
  let alike: { candidate: Candidate; shared: number; functions: number; isSameKind: boolean }[] = [];
  let ofOwn: number | undefined;
  for (const candidate of candidates.filter(({ kind }) => kind === 'contract')) {
    const { project, sourceName, contractName } = candidate;
    const key = `${project.root} ${sourceName}:${contractName}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const selectors = readAbi(await abiOfBuild(workspace, candidate))
      .filter(({ kind }) => kind === 'function')
      .map(abiSelector);
    if (own === `${sourceName}:${contractName}`) {
      ofOwn = selectors.filter(isDeployed).length;
      continue;
    }
    const shared = selectors.filter(isDeployed).length;
    const isSameKind = selectors.includes(proxiable) === isDeployed(proxiable);
    if (shared > 0) alike.push({ candidate, shared, functions: selectors.length, isSameKind });
  }
  // Beside the contract itself, one that merely has an `owner()`, too, is no later version of it.
  if (ofOwn !== undefined) alike = alike.filter(({ shared }) => shared * 2 > (ofOwn ?? 0));
  const before = await layoutOf(old);
  const found: Replacement[] = [];
  for (const { candidate, ...rest } of alike.sort((a, b) => b.shared - a.shared).slice(0, mostLayouts)) {
    const sources = await candidateSources(workspace, candidate, undefined);
    // What doesn't compile has no layout, and can be chosen: then the compiler says why.
    if (!sources || 'why' in sources) continue;
    const now = before && (await layoutOf(sources));
    found.push({ ...rest, sources, readsState: before && now && compareLayouts(before, now).isSafe });
  }
  return found.sort((a, b) => rankOf(b) - rankOf(a) || b.shared - a.shared || a.functions - b.functions);
}

function rankOf({ readsState, isSameKind }: Replacement): number {
  return (readsState === true ? 4 : readsState === undefined ? 2 : 0) + Number(isSameKind);
}

/**
 * The replacement that needs no question: the only one that reads the deployed contract's storage, upgrades as it does,
 * and shares at least half as many functions as any other.
 * @param found as `findReplacements` gives them
 */
export function obviousReplacement(found: readonly Replacement[]): Replacement | undefined {
  const most = Math.max(0, ...found.map(({ shared }) => shared));
  const [first, ...others] = found.filter(
    ({ readsState, isSameKind, shared }) => readsState === true && isSameKind && shared * 2 >= most,
  );
  return others.length === 0 ? first : undefined;
}
