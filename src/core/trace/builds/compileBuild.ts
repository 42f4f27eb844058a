import { fileOfContract } from '../../format/fullName.ts';
import { membersWithin } from '../../json/jsonSlices.ts';
import { type JsonObject, objectIn, objectOf, own, textIn } from '../../projects/files/buildJson.ts';
import { jsonMembers } from '../../projects/files/jsonMembers.ts';
import type { TraceSource } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { type SyntaxTrees, syntaxTreesIn } from '../values/syntaxTree.ts';
import type { BuildSources } from './buildSources.ts';
import { codeOf, roomFor } from './builtCode.ts';
import { vyperKeys, vyperParts } from './vyperOutput.ts';

/** Compiles standard JSON inputs; gives the outputs. */
export type Compile = (inputs: readonly string[]) => Promise<readonly string[]>;

/** What the code and its lines are read from. */
export const solidityOutputs: readonly string[] = ['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) =>
  ['object', 'sourceMap', 'linkReferences', ...(code === 'evm.bytecode' ? [] : ['immutableReferences'])].map(
    (part) => `${code}.${part}`,
  ),
);

/** Vyper knows no references, and before 0.4 no map of creation code. */
export const vyperOutputs: readonly string[] = ['evm.bytecode', 'evm.deployedBytecode'];

/** All contracts of a build, compiled as they were deployed; none if they don't compile. */
export async function compileDeployed(build: BuildSources, compile: Compile): Promise<TracedBuild[]> {
  const [output = ''] = await compile([inputOf(build, build.settings)]);
  const contracts = await contractsIn(build, output);
  if (contracts.length > 0 || build.language !== 'Vyper') return contracts;
  const [alone = ''] = await compile([compilerInput(build, build.settings, vyperAlone(build, vyperOutputs))]);
  return contractsIn(build, alone);
}

/**
 * What is asked for to get outputs of the contract alone: a module that is imported needn't compile alone, but the output
 * has its number only if its syntax tree is asked for.
 */
export function vyperAlone({ contract, sources }: BuildSources, outputs: readonly string[]): JsonObject {
  const path = fileOfContract(contract);
  const others = [...sources.keys()].filter((each) => each !== path && each.endsWith('.vy'));
  return objectOf([path, ...others].map((each) => [each, each === path ? outputs : ['ast']]));
}

/**
 * The same contracts, compiled for reading: without optimizer and not via Yul, unless nothing else compiles them
 * ("Stack too deep"); Vyper's without Venom.
 */
export async function compileReading(build: BuildSources, compile: Compile): Promise<TracedBuild[]> {
  if (build.language === 'Vyper') return compileDeployed(readableVyper(build), compile);
  if (isPlain(build.settings)) return compileDeployed(build, compile);
  // Compilers before 0.7.5 refuse the setting, whatever its value.
  const { viaIR: _, ...settings } = build.settings;
  const plain = { ...settings, optimizer: { enabled: false } };
  const [output = ''] = await compile([inputOf(build, plain)]);
  const contracts = await contractsIn(build, output);
  if (contracts.length > 0) return contracts;
  const [overYul = ''] = await compile([inputOf(build, { ...plain, viaIR: true })]);
  return (await contractsIn(build, overYul)).map((contract) => ({ ...contract, isViaYul: true }));
}

/**
 * The syntax trees of some sources of a build, without their code.
 * @param paths by the source's ID
 * @param types the same of those that can be missing
 * @returns undefined if they don't compile or are too large, and for Vyper
 */
export async function compileTrees(
  build: BuildSources,
  compile: Compile,
  paths: ReadonlyMap<number, string>,
  types: ReadonlyMap<number, string> = new Map(),
): Promise<SyntaxTrees | undefined> {
  if (build.language !== 'Solidity') return undefined;
  const selection = objectOf([...paths.values(), ...types.values()].map((path) => [path, { '': ['ast'] }]));
  const [output = ''] = await compile([compilerInput(build, build.settings, selection)]);
  return syntaxTreesIn(output, paths, types);
}

/** The same for reading in the order in which the build evaluates operands: via Yul what is built via Yul. */
export async function compileInOrder(build: BuildSources, compile: Compile): Promise<TracedBuild[]> {
  if (own(build.settings, 'viaIR') !== true) return compileReading(build, compile);
  const overYul = { ...build, settings: { ...build.settings, optimizer: { enabled: false } } };
  return (await compileDeployed(overYul, compile)).map((contract) => ({ ...contract, isViaYul: true }));
}

const venomPragma = /^#[ \t]*pragma[ \t]+(?:experimental-codegen|venom-experimental|venom)[ \t]*$/gm;

/** Vyper's older optimizer keeps the lines of its checks; Venom, which settings or a pragma enable, doesn't. */
export function readableVyper(build: BuildSources): BuildSources {
  const { experimentalCodegen: _, venomExperimental: __, ...settings } = build.settings;
  const sources = [...build.sources].map(([path, text]) => [path, text.replace(venomPragma, '#')] as const);
  return { ...build, settings, sources: new Map(sources) };
}

/** The contract of a build as the build output has it, without source maps; undefined if that has no code. */
export function builtContract({
  contract,
  bytecode,
}: Pick<BuildSources, 'contract' | 'bytecode'>): TracedBuild | undefined {
  const runtime = codeOf(bytecode?.runtime);
  if (!bytecode || runtime.length === 0) return undefined;
  const immutables = new Map(Object.entries(bytecode.immutableReferences ?? {}));
  return {
    contract,
    runtime: roomFor(runtime, immutables),
    creation: codeOf(bytecode.creation),
    runtimeMap: '',
    creationMap: '',
    immutables,
    runtimeLinks: linksIn(bytecode.runtimeLinkReferences),
    creationLinks: linksIn(bytecode.creationLinkReferences),
    sources: new Map(),
  };
}

/** Whether the deployed code can be read as it is. */
function isPlain(settings: BuildSources['settings']): boolean {
  const optimizer = objectIn(own(settings, 'optimizer'));
  // Its details can enable parts of it.
  return (
    own(optimizer, 'enabled') !== true && own(optimizer, 'details') === undefined && own(settings, 'viaIR') !== true
  );
}

/**
 * A compiler's standard JSON input. The settings may be a stranger's: settings that don't affect the code are left out,
 * including the model checker, which starts solvers.
 */
export function compilerInput({ language, sources }: BuildSources, settings: JsonObject, selection: object): string {
  const { modelChecker: _checker, stopAfter: _end, ...ofTheCode } = settings;
  return JSON.stringify({
    language,
    sources: objectOf([...sources].map(([path, content]) => [path, { content }])),
    settings: { ...ofTheCode, outputSelection: selection },
  });
}

function inputOf(build: BuildSources, settings: JsonObject): string {
  const selection = build.language === 'Vyper' ? { '*': vyperOutputs } : { '*': { '*': solidityOutputs } };
  return compilerInput(build, settings, selection);
}

/** A large Vyper contract's map of its bytes to lines has twice as many as are otherwise read at once. */
const mostValues = 200_000;

/** Whether a compiler reported an error, or its output isn't one. */
export async function wasRefused(output: string): Promise<boolean> {
  const members = await jsonMembers(new TextEncoder().encode(output), ['errors']);
  const errors = own(members, 'errors');
  const failed = Array.isArray(errors) && errors.some((each: unknown) => own(objectIn(each), 'severity') === 'error');
  return failed || !members;
}

/** No contracts if the compiler reported an error. One contract is read at a time: all together have many megabytes. */
async function contractsIn(build: BuildSources, text: string): Promise<TracedBuild[]> {
  if (await wasRefused(text)) return [];
  const bytes = new TextEncoder().encode(text);
  const sources = new Map<number, TraceSource>();
  const ids = new Map<string, number>();
  // Their syntax trees may be there, too.
  for await (const [path, source] of membersWithin(bytes, ['sources'])) {
    const id = own(await jsonMembers(source, ['id']), 'id');
    const content = build.sources.get(path);
    if (typeof id !== 'number') continue;
    ids.set(path, id);
    if (content !== undefined) sources.set(id, { path, content });
  }
  const isVyper = build.language === 'Vyper';
  const keys = isVyper ? vyperKeys : solidityOutputs;
  const found: TracedBuild[] = [];
  for await (const [path, names] of membersWithin(bytes, ['contracts'])) {
    for await (const [name, contract] of membersWithin(names, [])) {
      const evm = objectIn(own(await jsonMembers(contract, keys, mostValues), 'evm'));
      const parts = isVyper ? vyperParts(evm, ids.get(path) ?? -1, sources) : codeParts(evm);
      if (parts.runtime.length > 0) found.push({ contract: `${path}:${name}`, ...noLinks, ...parts, sources });
    }
  }
  return found;
}

/** The `evm` part of a contract in Solidity's output. */
function codeParts(evm: JsonObject | undefined): Omit<TracedBuild, 'contract' | 'sources'> {
  const [creation, runtime] = [objectIn(own(evm, 'bytecode')), objectIn(own(evm, 'deployedBytecode'))];
  return {
    runtime: codeOf(textIn(own(runtime, 'object'))),
    creation: codeOf(textIn(own(creation, 'object'))),
    runtimeMap: textIn(own(runtime, 'sourceMap')) ?? '',
    creationMap: textIn(own(creation, 'sourceMap')) ?? '',
    immutables: new Map(Object.entries(objectIn(own(runtime, 'immutableReferences')) ?? {}).map(placesIn)),
    runtimeLinks: linksIn(own(runtime, 'linkReferences')),
    creationLinks: linksIn(own(creation, 'linkReferences')),
  };
}

const noLinks: Pick<TracedBuild, 'runtimeLinks' | 'creationLinks'> = {
  runtimeLinks: new Map(),
  creationLinks: new Map(),
};

function linksIn(references: unknown): Map<string, Places> {
  return new Map(
    Object.entries(objectIn(references) ?? {}).flatMap(([file, names]) =>
      Object.entries(objectIn(names) ?? {}).map(([name, places]) => placesIn([`${file}:${name}`, places])),
    ),
  );
}

type Places = readonly { start: number; length: number }[];

function placesIn([name, places]: readonly [string, unknown]): [string, Places] {
  const list: unknown[] = Array.isArray(places) ? places : [];
  return [
    name,
    list.flatMap((each) => {
      const [start, length] = [own(objectIn(each), 'start'), own(objectIn(each), 'length')];
      return typeof start === 'number' && typeof length === 'number' ? [{ start, length }] : [];
    }),
  ];
}
