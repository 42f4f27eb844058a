import { isBefore } from '../compilers/compilerVersion.ts';
import { type JsonObject, objectIn, objectOf, own, tryParseJson } from '../files/buildJson.ts';

/**
 * The sources of a Vyper compiler's input. Before 0.4, a contract can import only interfaces, and these must be given
 * as such: the compiler fails with a source that no output is asked of, and the service asks for the contract's alone.
 * Source: Vyper 0.3.10 `vyper_json`, lib-sourcify `VyperCompilation`.
 * @param target the contract's own source
 * @param texts of all sources, by name
 */
export function vyperSources(version: string, target: string, texts: ReadonlyMap<string, string>): JsonObject {
  const isInterface = (name: string) => isBefore(version, [0, 4, 0]) && name !== target;
  const sources = [...texts].filter(([name]) => !isInterface(name));
  const interfaces = [...texts].filter(([name]) => isInterface(name));
  return {
    sources: objectOf(sources.map(([name, content]) => [name, { content }] as const)),
    ...(interfaces.length > 0 && {
      interfaces: objectOf(interfaces.map(([name, content]) => [name, vyperInterface(content)] as const)),
    }),
  };
}

function vyperInterface(content: string): JsonObject {
  const abi = abiIn(content);
  return abi === undefined ? { content } : { abi: knownAbi(abi) };
}

const parameterMembers = ['name', 'type', 'internalType', 'indexed', 'components'];
const entryMembers = [
  'type',
  'name',
  'inputs',
  'outputs',
  'stateMutability',
  'payable',
  'constant',
  'anonymous',
  'gas',
];

/** The ABI without what isn't an ABI's: tools add members of their own, and anything may be in them. */
export function knownAbi(abi: readonly unknown[]): JsonObject[] {
  return membersOf(abi, entryMembers);
}

function membersOf(list: readonly unknown[], known: readonly string[]): JsonObject[] {
  return list.flatMap((each) => {
    const members = Object.entries(objectIn(each) ?? {}).filter(
      ([key, value]) => known.includes(key) && value !== null,
    );
    return members.length === 0
      ? []
      : [
          objectOf(
            members.map(([key, value]) => [key, Array.isArray(value) ? membersOf(value, parameterMembers) : value]),
          ),
        ];
  });
}

/** The ABI in a JSON document as text: the document itself if it holds nothing else, for its hash may be in the bytecode. */
export function abiText(text: string): string {
  const abi = knownAbi(abiIn(text) ?? []);
  const whole = JSON.stringify(tryParseJson(text));
  return [abi, { abi }].some((each) => JSON.stringify(each) === whole) ? text : JSON.stringify(abi);
}

/** The ABI in a JSON document that is one or has one; undefined in any other text. */
export function abiIn(text: string): readonly unknown[] | undefined {
  const json = tryParseJson(text);
  const abi = Array.isArray(json) ? json : own(objectIn(json), 'abi');
  return Array.isArray(abi) ? abi : undefined;
}

/** Whether Vyper takes a file for an ABI. */
export function isJson(name: string): boolean {
  return /\.json$/i.test(name);
}
