import { createRequire } from 'node:module';
import path from 'node:path';
import { compareLayouts } from '../../src/core/storage/compareLayouts.ts';
import { RunningContract } from '../storage/runWrites.ts';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { type CompiledLayout, compileLayout, solcVersion, verdictOf } from './compareSources.ts';
import type { RandomPair } from './randomPair.ts';

/** What `@openzeppelin/upgrades-core` says of a pair. */
export interface OtherVerdict {
  readonly isSafe: boolean;
  /** The kinds of what it found, each with those within it: `typechange: struct members: rename`. */
  readonly kinds: readonly string[];
}

export interface JudgedPair {
  readonly verdict: 'safe' | 'unsafe' | 'unclear';
  readonly changes: readonly string[];
  /** Names whose values the new contract reads otherwise than the old one wrote them. */
  readonly misread: readonly string[];
  /** As it is by default, and if it allows new names; undefined without the other tool. */
  readonly other?: OtherVerdict;
  readonly otherWithNames?: OtherVerdict;
}

interface Operation {
  readonly kind: string;
  readonly change?: Operation;
  readonly inner?: Operation;
  readonly ops?: readonly Operation[];
}
export interface UpgradesCore {
  UpgradeableContract: new (
    name: string,
    input: object,
    output: unknown,
    options: object,
    version: string,
  ) => {
    getStorageUpgradeReport(
      next: unknown,
      options: object,
    ): { readonly ok: boolean; readonly ops: readonly Operation[] };
  };
}

/** Installs the other tool on first use. */
export async function installUpgradesCore(): Promise<UpgradesCore> {
  const folder = await installToolchain('upgradesCore');
  return createRequire(path.join(folder, 'package.json'))('@openzeppelin/upgrades-core');
}

/** Compiles a pair, and judges it as the product does, as the other tool does, and by the values themselves. */
export async function judgePair({ deployed, built }: RandomPair, core?: UpgradesCore): Promise<JudgedPair> {
  const [was, now] = [await compileLayout(deployed), await compileLayout(built)];
  const comparison = compareLayouts(was.layout, now.layout);
  const other = (options: object, { UpgradeableContract }: UpgradesCore): OtherVerdict => {
    const read = ({ input, output }: CompiledLayout) =>
      new UpgradeableContract('C', input, output, options, solcVersion.split('+')[0] ?? '');
    const { ok, ops } = read(was).getStorageUpgradeReport(read(now), options);
    return { isSafe: ok, kinds: [...new Set(ops.flatMap(kindsOf))] };
  };
  return {
    verdict: verdictOf(comparison),
    changes: comparison.changes
      .filter(({ isSafe }) => !isSafe)
      .map(({ kind, deployed: before, built: after, member }) => {
        return `${kind} ${(before ?? after)?.label}${member ? `: ${member.kind} ${(member.deployed ?? member.built)?.label}` : ''}`;
      }),
    misread: await misreadNames(was, now),
    ...(core && { other: other({}, core), otherWithNames: other({ unsafeAllowRenames: true }, core) }),
  };
}

function kindsOf({ kind, change, inner, ops }: Operation): string[] {
  const below = [change, inner, ...(ops ?? [])].flatMap((each) => (each ? kindsOf(each) : []));
  return below.length === 0 ? [kind] : below.map((each) => `${kind}: ${each}`);
}

/** Writes every value with the old contract, and reads those that both have with each. */
async function misreadNames(was: CompiledLayout, now: CompiledLayout): Promise<string[]> {
  const [before, after] = [functionsOf(was), functionsOf(now)];
  const old = new RunningContract(was.runtime);
  for (const name of before) if (name.startsWith('w_')) await old.call(name);
  const next = new RunningContract(now.runtime);
  for (const [slot, value] of old.slots) next.slots.set(slot, value);
  const misread: string[] = [];
  for (const name of before) {
    if (!name.startsWith('r_') || !after.includes(name)) continue;
    if ((await readBy(old, name)) !== (await readBy(next, name))) misread.push(name.slice(2, -2));
  }
  return misread;
}

async function readBy(contract: RunningContract, name: string): Promise<string> {
  try {
    const { trace } = await contract.call(name);
    return Buffer.from(trace.frames[0]?.output ?? []).toString('hex');
  } catch {
    // An enum that has no such member, or an array without the element.
    return 'failed';
  }
}

function functionsOf({ output }: CompiledLayout): string[] {
  const { contracts } = output as {
    contracts: Record<string, Record<string, { evm: { methodIdentifiers: Record<string, string> } }>>;
  };
  return Object.keys(contracts['C.sol']?.C?.evm.methodIdentifiers ?? {});
}
