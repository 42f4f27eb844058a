import { hexOfBytes } from '../../platform/hex.ts';
import type { TraceBuilds } from '../lines/failureLines.ts';
import { runsBuild, type TracedBuild } from '../lines/tracedBuild.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import type { BuildSources, FrameCode, IncompleteBuild } from './buildSources.ts';
import { type Compile, type CompiledBuild, compileBuild } from './compileBuild.ts';

/** Why the lines of a contract are unknown. */
export type MissingBuild =
  /** No build in the workspace and no verified record has this code. */
  | { readonly why: 'noBuild' }
  /** A build has the same code, but its sources have changed since. */
  | { readonly why: 'edited'; readonly contract: string }
  /** A build has the same code, but from sources that are not quite the same. */
  | { readonly why: 'otherSources'; readonly contract: string }
  | { readonly why: 'noCompiler'; readonly contract: string; readonly compilerVersion: string }
  /** The compiler is there, but doesn't give the deployed code again. */
  | { readonly why: 'notReproduced'; readonly contract: string };

/** The builds of one execution, compiled when needed. */
export interface KnownBuilds extends TraceBuilds {
  /** The build's own input. */
  sourcesOf(build: TracedBuild): BuildSources | undefined;
  /** By the code's address. */
  readonly missing: ReadonlyMap<string, MissingBuild>;
}

/** Where builds and compilers come from. */
export interface BuildFinder {
  /** The builds that may have the code, the likeliest first. */
  find(code: FrameCode): Promise<readonly (BuildSources | IncompleteBuild)[]>;
  /** A compiler of that version for these sources; undefined if there is none at hand. */
  compilerOf(build: BuildSources): Promise<Compile | undefined>;
  /** Builds compiled before, by `keyOfBuild`. */
  readonly compiled: Map<string, Promise<CompiledBuild>>;
}

/** The number of compiled builds that are kept; the ones used longest ago go first. */
const mostKept = 12;

/** Equal for builds that compile to the same. */
export function keyOfBuild({ compilerVersion, language, sources, settings }: BuildSources): string {
  return JSON.stringify([compilerVersion, language, settings, [...sources]]);
}

/** Finds and compiles the builds of frames, each once. */
export function createKnownBuilds(finder: BuildFinder): KnownBuilds {
  const asked = new Map<string, Promise<TracedBuild | undefined>>();
  const missing = new Map<string, MissingBuild>();
  const origins = new Map<TracedBuild, BuildSources>();
  const compiledOf = new Map<TracedBuild, CompiledBuild>();

  const compile = async (sources: BuildSources): Promise<CompiledBuild | undefined> => {
    const key = keyOfBuild(sources);
    const { compiled } = finder;
    const known = compiled.get(key);
    if (known) {
      // To the end of the row.
      compiled.delete(key);
      compiled.set(key, known);
      return known;
    }
    const compiler = await finder.compilerOf(sources);
    if (!compiler) return undefined;
    const made = compileBuild(sources, compiler);
    compiled.set(key, made);
    for (const oldest of compiled.keys()) if (compiled.size > mostKept) compiled.delete(oldest);
    try {
      return await made;
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
      const { contract } = sources;
      if ('isIncomplete' in sources) {
        if (why.why === 'noBuild') why = { why: 'edited', contract };
        continue;
      }
      const { compilerVersion } = sources;
      const compiled = await compile(sources);
      const build = compiled?.deployed.find((each) => runsBuild(frame, each));
      if (compiled && build) {
        for (const each of [...compiled.deployed, ...compiled.reading]) origins.set(each, sources);
        compiledOf.set(build, compiled);
        return build;
      }
      if (why.why === 'noBuild')
        why = compiled
          ? { why: compiled.deployed.length > 0 ? 'otherSources' : 'notReproduced', contract }
          : { why: 'noCompiler', contract, compilerVersion };
    }
    missing.set(address, why);
    return undefined;
  };
  return {
    of(frame) {
      if (frame.code.length === 0) return Promise.resolve(undefined);
      const key = frame.operation.startsWith('CREATE') ? `${frame.index}` : frame.codeAddress;
      const known = asked.get(key) ?? find(frame);
      asked.set(key, known);
      return known;
    },
    reading: async (build) => compiledOf.get(build)?.reading ?? [],
    sourcesOf: (build) => origins.get(build),
    missing,
  };
}
