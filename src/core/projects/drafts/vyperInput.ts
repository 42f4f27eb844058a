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
  return abi === undefined ? { content } : { abi };
}

/** The ABI in a JSON document that is one or has one; undefined in any other text. */
export function abiIn(text: string): readonly unknown[] | undefined {
  const json = tryParseJson(text);
  const abi = Array.isArray(json) ? json : own(objectIn(json), 'abi');
  return Array.isArray(abi) ? abi : undefined;
}
