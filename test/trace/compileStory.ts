import { keccak256 } from '../../src/core/platform/keccak/keccak.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';

/** Of the compiler, unless a story says another one. */
export const storyVersion = '0.8.28+commit.7893614a';

/** How a story is compiled. */
export const variants = {
  'no optimizer': {},
  optimizer: { optimizer: { enabled: true, runs: 200 } },
  'optimizer, viaIR': { optimizer: { enabled: true, runs: 200 }, viaIR: true },
} as const;
export type VariantName = keyof typeof variants;

interface References {
  [key: string]: { start: number; length: number }[];
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  sources: Record<string, { id: number }>;
  contracts: Record<string, Record<string, ContractOutput>>;
}

interface CodeOutput {
  object: string;
  sourceMap: string;
  linkReferences: Record<string, References>;
  immutableReferences?: References;
}

interface ContractOutput {
  evm: { bytecode: CodeOutput; deployedBytecode: CodeOutput; methodIdentifiers: Record<string, string> };
}

export interface CompiledStory {
  readonly contracts: ReadonlyMap<string, TracedBuild>;
}

const path = 'Story.sol';
const kept = new Map<string, CompiledStory>();

/** Compiles with npm's solc, by default 0.8.28; the same once only. */
export function compileStory(source: string, variant: VariantName, version = storyVersion): CompiledStory {
  const key = `${version} ${variant}\n${source}`;
  const known = kept.get(key);
  if (known) return known;
  const solc = solcByVersion(version);
  if (!solc) throw new Error(`There is no solc ${version}.`);
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: source } },
    settings: {
      ...evmVersionOf(version),
      ...variants[variant],
      outputSelection: { '*': { '*': ['evm.bytecode', 'evm.deployedBytecode', 'evm.methodIdentifiers'] } },
    },
  };
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed) throw new Error(failed.formattedMessage);
  const sources = new Map(
    Object.entries(output.sources).map(([each, { id }]) => [id, { path: each, content: source }] as const),
  );
  const contracts = new Map<string, TracedBuild>();
  for (const [name, { evm }] of Object.entries(output.contracts[path] ?? {})) {
    contracts.set(name, {
      contract: `${path}:${name}`,
      runtime: codeOf(evm.deployedBytecode),
      creation: codeOf(evm.bytecode),
      runtimeMap: evm.deployedBytecode.sourceMap,
      creationMap: evm.bytecode.sourceMap,
      immutables: new Map(Object.entries(evm.deployedBytecode.immutableReferences ?? {})),
      runtimeLinks: linksOf(evm.deployedBytecode),
      creationLinks: linksOf(evm.bytecode),
      sources,
    });
  }
  const compiled = { contracts };
  kept.set(key, compiled);
  return compiled;
}

/** The newest that the chain has; an older compiler knows none of its name. */
export function evmVersionOf(version: string): { evmVersion?: string } {
  return Number(version.split('.')[2]?.split('+')[0]) >= 24 ? { evmVersion: 'cancun' } : {};
}

/** Placeholders of libraries as zeros. */
function codeOf({ object }: CodeOutput): Uint8Array {
  return bytesIn(object.replace(/__\$[0-9a-f]{34}\$__/g, '0'.repeat(40)));
}

function linksOf({ linkReferences }: CodeOutput): Map<string, { start: number; length: number }[]> {
  return new Map(
    Object.entries(linkReferences).flatMap(([file, names]) =>
      Object.entries(names).map(([name, places]) => [`${file}:${name}`, places] as const),
    ),
  );
}

/** A function's selector, `0x` and 8 digits. */
export function selectorOf(signature: string): string {
  return keccak256(signature).slice(0, 10);
}

/** The lines of a story's marks, each from 0 in its file: where it fails, then its callers from the innermost. */
export function expectedLines(sources: readonly string[]): number[] {
  const lines = sources.flatMap((source) => source.split('\n'));
  const first = sources.flatMap((source) => source.split('\n').map((_, at) => at));
  const fails = lines.findIndex((line) => /(?:\/\/|#) fails/.test(line));
  const callers = lines
    .flatMap((line, at) => {
      const place = /(?:\/\/|#) from (\d+)/.exec(line)?.[1];
      return place === undefined ? [] : [[Number(place), at] as const];
    })
    .sort(([a], [b]) => a - b)
    .map(([, at]) => at);
  return [fails, ...callers].map((at) => first[at] ?? -1);
}
