import { vyperImports } from '../../code/vyperText.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { isRedirectCode } from '../../ledger/accounts/redirectCode.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import type { TraceBuilds } from '../lines/readingReplays.ts';
import { runsBuild, type TracedBuild } from '../lines/tracedBuild.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import { VyperPlaces } from '../values/locals/vyperPlaces.ts';
import type { SyntaxTrees } from '../values/syntaxTree.ts';
import type { BuildSources, FrameCode, IncompleteBuild, UnreadBuild } from './buildSources.ts';
import { certainFunctions } from './certainFunctions.ts';
import {
  builtContract,
  type Compile,
  compileDeployed,
  compileInOrder,
  compileReading,
  compileTrees,
  readableVyper,
} from './compileBuild.ts';
import type { CompilerProject } from './installCompiler.ts';

/** Why the lines of a contract are unknown. */
export type MissingBuild =
  /** No build in the workspace and no verified record has this code. */
  | { readonly why: 'noBuild' }
  /** No build in the workspace has this code, and the verified record couldn't be read. */
  | { readonly why: 'notRead'; readonly problem: string }
  /** A build has the same code, but its sources have changed since. */
  | { readonly why: 'edited'; readonly contract: string }
  /** A build has the same code, but its sources differ slightly. */
  | { readonly why: 'otherSources'; readonly contract: string }
  /** The transaction runs the code of more contracts than are looked for. */
  | { readonly why: 'tooMany'; readonly most: number }
  /** No builds were read and no compiler was looked for: the workspace isn't trusted. */
  | { readonly why: 'restricted' }
  /** The compiler reported an error: the sources don't compile without optimizer. */
  | { readonly why: 'notCompiled'; readonly contract: string }
  | {
      readonly why: 'noCompiler';
      readonly contract: string;
      readonly compilerVersion: string;
      /** Undefined if no project of the workspace has the sources. */
      readonly project?: CompilerProject;
    };

/** The builds of one execution, compiled when needed. */
export interface KnownBuilds extends TraceBuilds {
  /** The syntax trees of the sources with these IDs; undefined without a compiler. */
  trees(build: TracedBuild, files: ReadonlySet<number>): Promise<SyntaxTrees | undefined>;
  /** Where the variables of a Vyper build's functions are; undefined if its compiler doesn't say it. */
  vyperPlaces(build: TracedBuild): Promise<VyperPlaces | undefined>;
  /** The build's own input. */
  sourcesOf(build: TracedBuild): BuildSources | undefined;
  /** A compiler of the build's version; undefined if none is available. */
  compilerOf(build: BuildSources): Promise<Compile | undefined>;
  /** By the code's address. */
  readonly missing: ReadonlyMap<string, MissingBuild>;
}

/** Where builds and compilers come from. */
export interface BuildFinder {
  /** The builds that may have the code, the likeliest first. */
  find(code: FrameCode): Promise<readonly (BuildSources | IncompleteBuild | UnreadBuild)[]>;
  /** A compiler of that version for these sources; undefined if none is available. */
  compilerOf(build: BuildSources): Promise<Compile | undefined>;
  /** What that compiler of Vyper prints for the contract's module with `-f ir`; undefined if none is available. */
  vyperIr?(build: BuildSources): Promise<string | undefined>;
  readonly compiled: CompiledBuilds;
  /** Whether the workspace isn't trusted, so that its builds aren't read and no compiler runs. */
  readonly isRestricted?: boolean;
}

/** Earlier compilations by their input. */
export type CompiledBuilds = Map<string, Promise<readonly TracedBuild[]>>;

/** The number of compiled builds that are kept; the least recently used are removed first. */
const mostKept = 16;

/** The number of contracts whose builds are looked for: each may be a request, and compiled. */
const mostContracts = 64;

/** Finds and compiles the builds of frames, each once. */
export function createKnownBuilds(finder: BuildFinder): KnownBuilds {
  const asked = new Map<string, Promise<TracedBuild | undefined>>();
  const missing = new Map<string, MissingBuild>();
  const origins = new Map<TracedBuild, BuildSources>();
  const addresses = new Map<TracedBuild, string>();
  const printed = new Map<TracedBuild, Promise<string | undefined>>();

  const printedFor = (build: TracedBuild, sources: BuildSources): Promise<string | undefined> => {
    const known = printed.get(build) ?? finder.vyperIr?.(readableVyper(sources)) ?? Promise.resolve(undefined);
    printed.set(build, known);
    return known;
  };

  /** Undefined without a compiler. */
  const compile = async (
    sources: BuildSources,
    how: typeof compileDeployed,
  ): Promise<readonly TracedBuild[] | undefined> => {
    const { compiled } = finder;
    const { compilerVersion, language, settings } = sources;
    const key = JSON.stringify([
      how === compileReading,
      how === compileInOrder,
      compilerVersion,
      language,
      settings,
      [...sources.sources],
    ]);
    const known = compiled.get(key);
    const compiler = known ? undefined : await finder.compilerOf(sources);
    if (!known && !compiler) return undefined;
    const made = known ?? how(sources, compiler ?? noCompiler);
    // Moves it to the end, as the most recently used.
    compiled.delete(key);
    compiled.set(key, made);
    for (const oldest of compiled.keys()) if (compiled.size > mostKept) compiled.delete(oldest);
    try {
      const builds = await made;
      for (const each of builds) origins.set(each, sources);
      return builds;
    } catch (error) {
      compiled.delete(key);
      throw error;
    }
  };
  const find = async (frame: TraceFrame): Promise<TracedBuild | undefined> => {
    const isCreation = frame.operation.startsWith('CREATE');
    const address = frame.codeAddress;
    let why: MissingBuild = { why: 'noBuild' };
    for (const sources of await finder.find({ address, isCreation, code: hexOfBytes(frame.code) })) {
      if ('problem' in sources) {
        if (why.why === 'noBuild') why = { why: 'notRead', problem: sources.problem };
        continue;
      }
      const { contract } = sources;
      if ('isIncomplete' in sources) {
        if (why.why === 'noBuild') why = { why: 'edited', contract };
        continue;
      }
      const built = builtContract(sources);
      // Some tools' artifacts don't say where immutables are; the compiler does.
      const candidates = built && runsBuild(frame, built) ? [built] : await compile(sources, compileDeployed);
      const build = candidates?.find((each) => runsBuild(frame, each));
      if (build) {
        origins.set(build, sources);
        addresses.set(build, address);
        return build;
      }
      if (why.why === 'noBuild') why = candidates ? { why: 'otherSources', contract } : withoutCompiler(sources);
    }
    missing.set(address, finder.isRestricted ? { why: 'restricted' } : why);
    return undefined;
  };
  const treesOf: KnownBuilds['trees'] = async (build, files) => {
    const sources = origins.get(build);
    const compiler = sources && (await finder.compilerOf(sources));
    const wanted = [...build.sources].filter(([id]) => files.has(id));
    const types = [...build.sources].filter(([id, { content }]) => !files.has(id) && declaresTypes.test(content));
    const pathsOf = (of: typeof wanted) => new Map(of.map(([id, { path }]) => [id, path] as const));
    return compiler && compileTrees(sources, compiler, pathsOf(wanted), pathsOf(types.slice(0, mostTypeSources)));
  };
  return {
    of(frame) {
      if (frame.code.length === 0 || isRedirectCode(frame.code)) return Promise.resolve(undefined);
      const key = frame.operation.startsWith('CREATE') ? keccak256(frame.code) : frame.codeAddress;
      if (!asked.has(key) && asked.size >= mostContracts) {
        missing.set(frame.codeAddress, { why: 'tooMany', most: mostContracts });
        return Promise.resolve(undefined);
      }
      const known = asked.get(key) ?? find(frame);
      asked.set(key, known);
      return known;
    },
    async reading(build, order) {
      const sources = origins.get(build);
      // Otherwise, it is the same.
      const isOther = order === 'asDeployed' && sources?.settings.viaIR === true;
      const compiled = sources && (await compile(sources, isOther ? compileInOrder : compileReading));
      if (sources && !compiled) {
        const why = finder.isRestricted ? ({ why: 'restricted' } as const) : withoutCompiler(sources);
        missing.set(addresses.get(build) ?? '', why);
      }
      if (compiled?.length === 0 && !isOther)
        missing.set(addresses.get(build) ?? '', { why: 'notCompiled', contract: build.contract });
      return compiled ?? [];
    },
    async mapped(build) {
      const sources = origins.get(build);
      const compiled = sources && (await compile(sources, compileDeployed));
      return compiled?.find(({ contract }) => contract === build.contract);
    },
    trees: treesOf,
    async certainFunctions(build, run) {
      const path = fileOfContract(build.contract);
      const file = [...build.sources].find(([, source]) => source.path === path)?.[0];
      const trees = file === undefined ? undefined : await treesOf(build, new Set(build.sources.keys()));
      const contract = trees?.contractNamed(file ?? -1, nameOfContract(build.contract));
      return trees && contract && certainFunctions(trees, contract, run);
    },
    async vyperPlaces(build) {
      const input = origins.get(build);
      // An input may have several contracts.
      const sources = input && { ...input, contract: build.contract };
      const module = sources && mainModule(sources);
      if (!sources || !module) return undefined;
      const ir = await printedFor(build, sources);
      return ir === undefined ? undefined : new VyperPlaces(module.main, ir, module.modules);
    },
    sourcesOf: (build) => origins.get(build),
    compilerOf: (build) => finder.compilerOf(build),
    missing,
  };
}

/** A module of Vyper. */
interface Module {
  readonly path: string;
  readonly content: string;
}

/** A Vyper contract's module, with all if it imports others. */
function mainModule({
  language,
  sources,
  contract,
}: BuildSources): { readonly main: Module; readonly modules?: readonly Module[] } | undefined {
  const modules = [...sources.keys()].filter((path) => path.endsWith('.vy'));
  const own = fileOfContract(contract);
  const source = language === 'Vyper' && modules.includes(own) ? sources.get(own) : undefined;
  if (source === undefined) return undefined;
  // Sources that are only compiled together with it are of other contracts.
  const imported = new Set(vyperImports(source).map((each) => each.slice(each.lastIndexOf('.') + 1)));
  const isOther = (path: string) => path !== own && imported.has(path.slice(path.lastIndexOf('/') + 1, -'.vy'.length));
  const main = { path: own, content: source };
  const all = [...sources].map(([path, content]) => ({ path, content }));
  return modules.some(isOther) ? { main, modules: all } : { main };
}

/** Code in other sources doesn't run, but may have the types of values. */
const declaresTypes = /\b(?:struct|enum|type)\s+\w/;
/** Of them, as many are read as take a moment. */
const mostTypeSources = 16;

const noCompiler: Compile = async () => [];

function withoutCompiler({ contract, compilerVersion, project }: BuildSources): MissingBuild {
  return { why: 'noCompiler', contract, compilerVersion, ...(project && { project }) };
}
