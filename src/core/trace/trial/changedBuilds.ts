import * as l10n from '@vscode/l10n';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { membersWithin } from '../../json/jsonSlices.ts';
import { isRedirectCode } from '../../ledger/accounts/redirectCode.ts';
import { type AbiParameter, readConstructor } from '../../ledger/evm/abi.ts';
import { createAbiIndex } from '../../ledger/evm/abiIndex.ts';
import { LensError } from '../../net/errors.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { own } from '../../projects/files/buildJson.ts';
import { jsonMembers } from '../../projects/files/jsonMembers.ts';
import type { HardhatVyperBuild } from '../../projects/hardhatVyper.ts';
import { compareLayouts } from '../../storage/compareLayouts.ts';
import type { BuildSources, FrameCode, IncompleteBuild } from '../builds/buildSources.ts';
import { builtContract, type Compile, compileDeployed, compilerInput } from '../builds/compileBuild.ts';
import { type CompilerOutputs, compileOnce, noOutputs } from '../builds/compileOnce.ts';
import { type CompiledBuilds, createKnownBuilds } from '../builds/knownBuilds.ts';
import { layoutOfBuild, writtenLayout } from '../layouts/layoutOfBuild.ts';
import { runsBuild, type TracedBuild } from '../lines/tracedBuild.ts';
import { bytesIn } from '../replay/recordedState.ts';
import type { Change, NamedBuild } from './carryToChange.ts';
import { compileErrors } from './compileError.ts';
import { type Construction, constructionChange, constructionOf } from './construction.ts';
import { immutableNames, renamedImmutable } from './immutableNames.ts';
import { movedVariables } from './movedVariables.ts';
import type { TrialUnknown } from './trial.ts';
import type { Changes, SomeCode } from './tryChange.ts';
import { withVyperImmutables } from './vyperImmutables.ts';

/** A build as it was deployed; of an incomplete one, the code that was built is known. */
export type OldBuild = BuildSources | IncompleteBuild;

/** Where builds, their changes and compilers come from. */
export interface ChangeFinder {
  /** The builds that may have the code, the likeliest first. */
  find(code: FrameCode): Promise<readonly OldBuild[]>;
  /**
   * The same contract from the sources as they are now, or what replaces it, with the settings of its build.
   * @param deployed its code on the ledger
   * @returns undefined if it's gone
   */
  changeOf(old: OldBuild, deployed: SomeCode): Promise<BuildSources | TrialUnknown | undefined>;
  /** A compiler of that version for these sources; undefined if none is available. */
  compilerOf(build: BuildSources): Promise<Compile | undefined>;
  /** The build of deployed code, `0x` and hex, that is there and can't be compiled again. */
  unreadBuild?(code: string): Promise<HardhatVyperBuild | undefined>;
  readonly compiled: CompiledBuilds;
}

const noNames: ReadonlyMap<string, string> = new Map();

/**
 * Compiles the changes of a workspace, each once.
 * @param outputs what compilers wrote before; it also gets what they write now
 */
export function createChanges(given: ChangeFinder, outputs: CompilerOutputs = noOutputs()): Changes {
  const finder = compilingOnce(given, outputs);
  const changedSources: BuildSources[] = [];
  const abis = new Map<BuildSources, Promise<unknown[]>>();
  const asked = new Map<string, Promise<Change | TrialUnknown | undefined>>();
  const compilations = new Map<string, Promise<readonly TracedBuild[] | TrialUnknown>>();

  const compiled = (sources: BuildSources): Promise<readonly TracedBuild[] | TrialUnknown> => {
    const { compilerVersion, settings } = sources;
    const key = JSON.stringify([compilerVersion, settings, [...sources.sources]]);
    const known = compilations.get(key) ?? compile(sources, finder);
    compilations.set(key, known);
    return known;
  };
  const find = async (frame: SomeCode): Promise<Change | TrialUnknown | undefined> => {
    const isCreation = frame.operation.startsWith('CREATE');
    const code = hexOfBytes(frame.code);
    for (const old of await finder.find({ address: frame.codeAddress, isCreation, code })) {
      const built = await oldContract(old, frame, finder);
      if (!built) continue;
      const sources = await finder.changeOf(old, frame);
      if (!sources) continue;
      if ('why' in sources) return sources;
      const now = await compiled(sources);
      if ('why' in now) return now;
      const contract = now.find((each) => each.contract === sources.contract);
      if (!contract) continue;
      const layouts = await layoutsOf(old, sources, { isCreation, finder });
      if ('why' in layouts) return layouts;
      changedSources.push(sources);
      const libraries = new Map(now.map((each) => [each.contract, each] as const));
      const then = await named(built, old, finder, frame);
      const changed = await named(contract, sources, finder);
      const renamed =
        sources.language === 'Vyper'
          ? undefined
          : renamedImmutable([then.immutables, then.immutableNames], [changed.immutables, changed.immutableNames]);
      const construction = await constructionChange(
        built,
        contract,
        (which) => constructed(which, old, sources, finder),
        renamed,
      );
      const isRenamed = renamed !== undefined && construction === 'none';
      return {
        old: then,
        changed: isRenamed
          ? { ...changed, immutableNames: new Map([...changed.immutableNames, [renamed.id, renamed.before]]) }
          : changed,
        libraries,
        ...layouts,
        construction,
      };
    }
    return undefined;
  };
  const isChanged = async ({ isCreation, code: hex }: FrameCode): Promise<boolean> => {
    const frame = { code: bytesIn(hex), operation: isCreation ? 'CREATE' : 'CALL' } as const;
    for (const each of changedSources) {
      const made = await compiled(each);
      if (!('why' in made) && made.some((build) => runsBuild(frame, build))) return true;
    }
    return false;
  };
  return {
    async abis() {
      const index = createAbiIndex();
      for (const each of changedSources) {
        const own = abis.get(each) ?? abisOf(each, finder);
        abis.set(each, own);
        for (const abi of await own) index.add(abi);
      }
      return index;
    },
    async unreadBuild(frame) {
      const found = await finder.unreadBuild?.(hexOfBytes(frame.code));
      return found && { why: 'unreadBuild', ...found };
    },
    of(frame) {
      if (isRedirectCode(frame.code)) return Promise.resolve(undefined);
      const key = hexOfBytes(frame.code);
      const known = asked.get(key) ?? find(frame);
      asked.set(key, known);
      return known;
    },
    builds: createKnownBuilds({
      async find(code) {
        // Nothing else has the code that was just compiled, and a search may ask a service.
        if (await isChanged(code)) return changedSources;
        const before = (await finder.find(code)).filter((each) => !('isIncomplete' in each));
        return [...changedSources, ...before];
      },
      compilerOf: (build) => finder.compilerOf(build),
      compiled: finder.compiled,
    }),
  };
}

/** The same, whose compilers are asked once about a build. */
function compilingOnce(finder: ChangeFinder, outputs: CompilerOutputs): ChangeFinder {
  const compilers = new Map<BuildSources, Promise<Compile | undefined>>();
  const find = async (build: BuildSources) => {
    const compiler = await finder.compilerOf(build);
    return compiler && compileOnce(build, inTime(compiler, build), outputs);
  };
  return {
    ...finder,
    compilerOf(build) {
      const known = compilers.get(build) ?? find(build);
      compilers.set(build, known);
      return known;
    },
  };
}

/** A compiler that throws `stopped` if it takes too long, which says nothing of the sources. */
function inTime(compile: Compile, { compilerVersion }: BuildSources): Compile {
  return async (inputs) => {
    try {
      return await compile(inputs);
    } catch (error) {
      const isLate = [error, error instanceof Error && error.cause].some(
        (each) => each instanceof Error && each.name === 'TimeoutError',
      );
      if (!isLate) throw error;
      const version = compilerVersion.replace(/\+.*$/, '');
      throw new LensError(
        { kind: 'stopped', by: 'time' },
        l10n.t`Compiler ${version} didn't finish in time. Try again.`,
      );
    }
  };
}

/** The contract of a build whose code this is; undefined if it's another. */
export async function oldContract(
  old: OldBuild,
  code: SomeCode,
  finder: ChangeFinder,
): Promise<TracedBuild | undefined> {
  const built = builtContract(old);
  const fits = built && runsBuild(code, built) ? built : undefined;
  // The IDs of immutable variables count all that the compiler has read: only its own syntax tree names them.
  if ('isIncomplete' in old || (fits && fits.immutables.size === 0)) return fits;
  const compiler = await finder.compilerOf(old);
  const contracts = compiler ? await compileDeployed(old, compiler) : [];
  return contracts.find((each) => each.contract === old.contract && runsBuild(code, each)) ?? fits;
}

/** All contracts of the changed sources, or why they don't compile. */
async function compile(sources: BuildSources, finder: ChangeFinder): Promise<readonly TracedBuild[] | TrialUnknown> {
  const { compilerVersion } = sources;
  const compiler = await finder.compilerOf(sources);
  if (!compiler) return { why: 'noCompiler', compilerVersion };
  const outputs: string[] = [];
  const contracts = await compileDeployed(sources, async (inputs) => {
    const made = await compiler(inputs);
    outputs.push(...made);
    return made;
  });
  if (contracts.length > 0) return contracts;
  const [first = { message: '' }, ...others] = await compileErrors(outputs[0] ?? '', sources);
  return { why: 'compile', ...first, ...(others.length > 0 && { others }) };
}

/**
 * A contract with the names of its immutable variables.
 * @param deployed the code that the build was found for, which needn't be what its sources become now
 */
async function named(
  contract: TracedBuild,
  build: OldBuild,
  finder: ChangeFinder,
  deployed?: SomeCode,
): Promise<NamedBuild> {
  if (contract.immutables.size === 0 || 'isIncomplete' in build) return { ...contract, immutableNames: noNames };
  if (build.language !== 'Vyper') return { ...contract, immutableNames: await namesOf(build, finder) };
  const compiler = await finder.compilerOf(build);
  const made = compiler && deployed ? await compileDeployed(build, compiler) : [contract];
  const isIt = made.some((each) => each.contract === build.contract && (!deployed || runsBuild(deployed, each)));
  return withVyperImmutables(contract, compiler && isIt ? await writtenLayout(build, compiler) : undefined);
}

/** The names of a build's immutable variables; none for Vyper, whose compiler doesn't number them. */
export async function namesOf(
  build: BuildSources,
  finder: Pick<ChangeFinder, 'compilerOf'>,
): Promise<ReadonlyMap<string, string>> {
  const compiler = build.language === 'Solidity' ? await finder.compilerOf(build) : undefined;
  if (!compiler) return noNames;
  const [output = ''] = await compiler([compilerInput(build, build.settings, { '*': { '': ['ast'] } })]);
  return immutableNames(output);
}

/** What a deployment of the old build, or of its change, runs; undefined if that can't be read. */
async function constructed(
  which: 'old' | 'changed',
  old: OldBuild,
  changed: BuildSources,
  finder: ChangeFinder,
): Promise<Construction | undefined> {
  const build = which === 'old' ? old : changed;
  const compiler = 'isIncomplete' in build ? undefined : await finder.compilerOf(build);
  return compiler && !('isIncomplete' in build) ? constructionOf(build, compiler) : undefined;
}

/** Where the change's variables are, and those of them that the deployed contract has elsewhere. */
async function layoutsOf(
  old: OldBuild,
  changed: BuildSources,
  { isCreation, finder }: { isCreation: boolean; finder: ChangeFinder },
): Promise<Pick<Change, 'layout' | 'moved'> | TrialUnknown> {
  const { contract } = changed;
  const [before, now] = [await layoutOfBuild(old, finder.compilerOf), await layoutOfBuild(changed, finder.compilerOf)];
  if (!before || !now) return { why: 'layout', contract, variables: 'notFound', changes: [] };
  const { isSafe, changes } = compareLayouts(before, now);
  // A creation begins with an empty storage.
  if (isSafe || isCreation) return { layout: now };
  const isUnclear = changes.every((change) => change.isSafe || change.isUnclear);
  const problem = { why: 'layout', contract, variables: isUnclear ? 'unclear' : 'moved', changes } as const;
  const moved = movedVariables({ problem, before, now });
  return moved ? { layout: now, moved } : problem;
}

/** The ABIs of all contracts of the changed sources: their errors may be new. */
async function abisOf(build: BuildSources, finder: ChangeFinder): Promise<unknown[]> {
  const compiler = await finder.compilerOf(build);
  if (!compiler) return [];
  const [output = ''] = await compiler([compilerInput(build, build.settings, { '*': { '*': ['abi'] } })]);
  const abis: unknown[] = [];
  for await (const [, names] of membersWithin(new TextEncoder().encode(output), ['contracts']))
    for await (const [, contract] of membersWithin(names, []))
      abis.push(own(await jsonMembers(contract, ['abi']), 'abi'));
  return abis;
}

/** What the constructor of a build's contract takes; undefined if the compiler doesn't say it, or there is none. */
export async function constructorInputs(
  build: BuildSources,
  finder: Pick<ChangeFinder, 'compilerOf'>,
): Promise<readonly AbiParameter[] | undefined> {
  const compiler = await finder.compilerOf(build);
  if (!compiler) return undefined;
  const [file, name] = [fileOfContract(build.contract), nameOfContract(build.contract)];
  const [output = ''] = await compiler([compilerInput(build, build.settings, { [file]: { [name]: ['abi'] } })]);
  for await (const [path, names] of membersWithin(new TextEncoder().encode(output), ['contracts']))
    for await (const [each, contract] of membersWithin(names, []))
      if (path === file && each === name) return readConstructor(own(await jsonMembers(contract, ['abi']), 'abi'));
  return undefined;
}
