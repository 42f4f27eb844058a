import { objectIn, objectOf, own, textIn, tryParseJson } from '../../projects/files/buildJson.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import type { TraceSource } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { BuildSources } from './buildSources.ts';

/** Compiles standard JSON inputs; gives the outputs. */
export type Compile = (inputs: readonly string[]) => Promise<readonly string[]>;

/** A build, compiled again twice. */
export interface CompiledBuild {
  /** All its contracts, as they were deployed. */
  readonly deployed: readonly TracedBuild[];
  /** The same contracts without optimizer; none if they don't compile so. */
  readonly reading: readonly TracedBuild[];
}

const outputs = ['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) =>
  ['object', 'sourceMap', 'linkReferences', ...(code === 'evm.bytecode' ? [] : ['immutableReferences'])].map(
    (part) => `${code}.${part}`,
  ),
);

/** Compiles a build as it was deployed, and once more for reading: without optimizer and without the detour over Yul. */
export async function compileBuild(build: BuildSources, compile: Compile): Promise<CompiledBuild> {
  const { settings } = build;
  const plain = { ...settings, optimizer: { enabled: false }, viaIR: false };
  if (isPlain(settings)) {
    const [output = ''] = await compile([inputOf(build, settings)]);
    const compiled = contractsIn(build, output);
    return { deployed: compiled, reading: compiled };
  }
  const [output = '', readable = ''] = await compile([inputOf(build, settings), inputOf(build, plain)]);
  const deployed = contractsIn(build, output);
  const reading = contractsIn(build, readable);
  if (reading.length > 0 || deployed.length === 0) return { deployed, reading };
  // "Stack too deep": only over Yul does such a contract compile at all.
  const [overYul = ''] = await compile([inputOf(build, { ...plain, viaIR: true })]);
  return { deployed, reading: contractsIn(build, overYul) };
}

/** Whether the deployed code can be read as it is. */
function isPlain(settings: BuildSources['settings']): boolean {
  return own(objectIn(own(settings, 'optimizer')), 'enabled') !== true && own(settings, 'viaIR') !== true;
}

function inputOf({ language, sources }: BuildSources, settings: object): string {
  return JSON.stringify({
    language,
    sources: objectOf([...sources].map(([path, content]) => [path, { content }])),
    settings: { ...settings, outputSelection: { '*': { '*': outputs } } },
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
      const runtimeCode = codeIn(runtime);
      if (runtimeCode.length === 0) return [];
      return {
        contract: `${path}:${name}`,
        runtime: runtimeCode,
        creation: codeIn(creation),
        runtimeMap: textIn(own(runtime, 'sourceMap')) ?? '',
        creationMap: textIn(own(creation, 'sourceMap')) ?? '',
        immutables: new Map(Object.entries(objectIn(own(runtime, 'immutableReferences')) ?? {}).map(placesIn)),
        runtimeLinks: linksIn(runtime),
        creationLinks: linksIn(creation),
        sources,
      };
    }),
  );
}

/** Placeholders of libraries as zeros. */
function codeIn(code: ReturnType<typeof objectIn>): Uint8Array {
  const digits = textIn(own(code, 'object')) ?? '';
  return bytesOfHex(digits.replace(/__.{36}__/g, '0'.repeat(40))) ?? new Uint8Array(0);
}

function linksIn(code: ReturnType<typeof objectIn>): Map<string, Places> {
  return new Map(
    Object.entries(objectIn(own(code, 'linkReferences')) ?? {}).flatMap(([file, names]) =>
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
