import { bytesOfHex } from '../../platform/hex.ts';
import { type JsonObject, objectIn, objectOf, own, textIn, tryParseJson } from '../../projects/files/buildJson.ts';
import type { TraceSource } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { BuildSources } from './buildSources.ts';

/** Compiles standard JSON inputs; gives the outputs. */
export type Compile = (inputs: readonly string[]) => Promise<readonly string[]>;

const outputs = ['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) =>
  ['object', 'sourceMap', 'linkReferences', ...(code === 'evm.bytecode' ? [] : ['immutableReferences'])].map(
    (part) => `${code}.${part}`,
  ),
);

/** All contracts of a build, compiled as they were deployed; none if they don't compile. */
export async function compileDeployed(build: BuildSources, compile: Compile): Promise<TracedBuild[]> {
  const [output = ''] = await compile([inputOf(build, build.settings)]);
  return contractsIn(build, output);
}

/**
 * The same contracts, compiled for reading: without optimizer and without the detour over Yul, unless nothing else
 * compiles them ("Stack too deep").
 */
export async function compileReading(build: BuildSources, compile: Compile): Promise<TracedBuild[]> {
  if (isPlain(build.settings)) return compileDeployed(build, compile);
  const plain = { ...build.settings, optimizer: { enabled: false }, viaIR: false };
  const [output = ''] = await compile([inputOf(build, plain)]);
  const contracts = contractsIn(build, output);
  if (contracts.length > 0) return contracts;
  const [overYul = ''] = await compile([inputOf(build, { ...plain, viaIR: true })]);
  return contractsIn(build, overYul);
}

/** The contract of a build as the build output has it, without source maps; undefined if that has no code. */
export function builtContract({ contract, bytecode }: BuildSources): TracedBuild | undefined {
  const runtime = codeOf(bytecode?.runtime);
  if (!bytecode || runtime.length === 0) return undefined;
  return {
    contract,
    runtime,
    creation: codeOf(bytecode.creation),
    runtimeMap: '',
    creationMap: '',
    immutables: new Map(Object.entries(bytecode.immutableReferences ?? {})),
    runtimeLinks: linksIn(bytecode.runtimeLinkReferences),
    creationLinks: linksIn(bytecode.creationLinkReferences),
    sources: new Map(),
  };
}

/** Whether the deployed code can be read as it is. */
function isPlain(settings: BuildSources['settings']): boolean {
  return own(objectIn(own(settings, 'optimizer')), 'enabled') !== true && own(settings, 'viaIR') !== true;
}

/**
 * The settings may be a stranger's: what makes no difference to the code is left out, and with it the model checker,
 * which starts solvers.
 */
function inputOf({ language, sources }: BuildSources, settings: JsonObject): string {
  const { modelChecker: _checker, stopAfter: _end, ...ofTheCode } = settings;
  return JSON.stringify({
    language,
    sources: objectOf([...sources].map(([path, content]) => [path, { content }])),
    settings: { ...ofTheCode, outputSelection: { '*': { '*': outputs } } },
  });
}

/** No contracts if the compiler reported an error. */
function contractsIn(build: BuildSources, text: string): TracedBuild[] {
  const output = objectIn(tryParseJson(text));
  const errors = own(output, 'errors');
  const failed = Array.isArray(errors) && errors.some((each: unknown) => own(objectIn(each), 'severity') === 'error');
  const contracts = objectIn(own(output, 'contracts'));
  if (failed || !contracts) return [];
  const sources = new Map<number, TraceSource>();
  for (const [path, source] of Object.entries(objectIn(own(output, 'sources')) ?? {})) {
    const id = own(objectIn(source), 'id');
    const content = build.sources.get(path);
    if (typeof id === 'number' && content !== undefined) sources.set(id, { path, content });
  }
  return Object.entries(contracts).flatMap(([path, names]) =>
    Object.entries(objectIn(names) ?? {}).flatMap(([name, contract]) => {
      const evm = objectIn(own(objectIn(contract), 'evm'));
      const creation = objectIn(own(evm, 'bytecode'));
      const runtime = objectIn(own(evm, 'deployedBytecode'));
      const runtimeCode = codeOf(textIn(own(runtime, 'object')));
      if (runtimeCode.length === 0) return [];
      return {
        contract: `${path}:${name}`,
        runtime: runtimeCode,
        creation: codeOf(textIn(own(creation, 'object'))),
        runtimeMap: textIn(own(runtime, 'sourceMap')) ?? '',
        creationMap: textIn(own(creation, 'sourceMap')) ?? '',
        immutables: new Map(Object.entries(objectIn(own(runtime, 'immutableReferences')) ?? {}).map(placesIn)),
        runtimeLinks: linksIn(own(runtime, 'linkReferences')),
        creationLinks: linksIn(own(creation, 'linkReferences')),
        sources,
      };
    }),
  );
}

/** Placeholders of libraries as zeros. */
function codeOf(digits = ''): Uint8Array {
  return bytesOfHex(digits.replace(/__.{36}__/g, '0'.repeat(40))) ?? new Uint8Array(0);
}

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
