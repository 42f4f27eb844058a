import { fileOfContract } from '../../format/fullName.ts';
import { vyperRuntime } from '../../projects/bytecode/vyperRuntime.ts';
import { type JsonObject, objectIn, own, textIn } from '../../projects/files/buildJson.ts';
import type { TraceSource } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { BuildSources } from './buildSources.ts';
import { codeOf, roomFor } from './builtCode.ts';

/** What of a contract's Vyper output differs from Solidity's. */
type VyperParts = Pick<
  TracedBuild,
  'runtime' | 'creation' | 'runtimeMap' | 'creationMap' | 'immutables' | 'runtimeChecks'
>;

/** What `vyperParts` reads of a contract's output. */
export const vyperKeys = ['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) => [
  `${code}.object`,
  ...['sourceMapFull', 'sourceMap'].flatMap((map) =>
    ['pc_pos_map', 'pc_ast_map', 'pc_jump_map', 'error_map'].map((part) => `${code}.${map}.${part}`),
  ),
]);

/**
 * Reads the `evm` part of a contract in Vyper's standard JSON output. Vyper maps bytes of code to lines and columns, which
 * become a source map as Solidity's; it also says which check each byte belongs to.
 * Source: Vyper's `compiler/output.py` and `cli/vyper_json.py`, 0.3.10 and 0.4.3. Before 0.4 there is no map of creation code.
 * @param ownId the contract's source ID
 */
export function vyperParts(
  evm: JsonObject | undefined,
  ownId: number,
  sources: ReadonlyMap<number, TraceSource>,
): VyperParts {
  const [creation, runtime] = [objectIn(own(evm, 'bytecode')), objectIn(own(evm, 'deployedBytecode'))];
  const creationText = textIn(own(creation, 'object')) ?? '';
  const { immutableReferences = {} } = vyperRuntime(creationText);
  const immutables = new Map(Object.entries(immutableReferences));
  const runtimeCode = codeOf(textIn(own(runtime, 'object')));
  const lines = new Map([...sources].map(([id, { content }]) => [id, lineStarts(content)]));
  return {
    runtime: roomFor(runtimeCode, immutables),
    creation: codeOf(creationText),
    runtimeMap: solidityMap(runtimeCode, mapsOf(runtime), ownId, lines),
    creationMap: solidityMap(codeOf(creationText), mapsOf(creation), ownId, lines),
    immutables,
    runtimeChecks: checksIn(objectIn(own(mapsOf(runtime), 'error_map'))),
  };
}

/** Before 0.4, `sourceMap` is a compressed text. */
function mapsOf(code: JsonObject | undefined): JsonObject | undefined {
  return objectIn(own(code, 'sourceMapFull')) ?? objectIn(own(code, 'sourceMap'));
}

/** CALLDATALOAD. */
const loadOfCallData = 0x35;

/** The byte after an instruction. */
function after(code: Uint8Array, pc: number): number {
  const opcode = code[pc] ?? 0;
  return pc + (opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1);
}

/** Whether an instruction pushes where the next one reads an argument from the call's data. */
function readsArgument(code: Uint8Array, pc: number): boolean {
  const next = after(code, pc);
  return next > pc + 1 && code[next] === loadOfCallData;
}

/** By the place: the compiler gives all reads of an argument the place of its last use. */
function lastUsesIn(
  code: Uint8Array,
  positions: JsonObject,
  nodes: JsonObject | undefined,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let pc = 0; pc < code.length; pc = after(code, pc))
    if (readsArgument(code, pc)) found.set(placeKey(pc, positions, nodes), pc);
  return found;
}

function placeKey(pc: number, positions: JsonObject, nodes: JsonObject | undefined): string {
  return `${numbersIn(own(nodes, `${pc}`))[0]} ${own(positions, `${pc}`)}`;
}

/** One entry per instruction: `start:length:file:jump`, with -1 for code without a known source. */
function solidityMap(
  code: Uint8Array,
  maps: JsonObject | undefined,
  ownId: number,
  lines: ReadonlyMap<number, readonly number[]>,
): string {
  const positions = objectIn(own(maps, 'pc_pos_map'));
  if (!positions) return '';
  const [nodes, jumps] = [objectIn(own(maps, 'pc_ast_map')), objectIn(own(maps, 'pc_jump_map'))];
  const lastUses = lastUsesIn(code, positions, nodes);
  const entries: string[] = [];
  for (let pc = 0; pc < code.length; ) {
    const [node] = numbersIn(own(nodes, `${pc}`));
    const file = node ?? ownId;
    const place = own(positions, `${pc}`);
    const isMisplaced = readsArgument(code, pc) && lastUses.get(placeKey(pc, positions, nodes)) !== pc;
    const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0] = isMisplaced ? [] : numbersIn(place);
    const starts = lines.get(file);
    const [start, end] = [starts?.[startLine - 1], starts?.[endLine - 1]];
    const isKnown = start !== undefined && end !== undefined;
    const span = isKnown ? `${start + startColumn}:${end + endColumn - start - startColumn}:${file}` : '-1:-1:-1';
    entries.push(`${span}:${textIn(own(jumps, `${pc}`)) ?? '-'}`);
    pc = after(code, pc);
  }
  return entries.join(';');
}

/** By the byte of the code: "user assert", "safeadd", "uint8 bounds check". */
function checksIn(errors: JsonObject | undefined): Map<number, string> {
  return new Map(
    Object.entries(errors ?? {}).flatMap(([pc, check]) =>
      typeof check === 'string' ? [[Number(pc), check] as const] : [],
    ),
  );
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each: unknown) => typeof each === 'number') : [];
}

/** In bytes of the text's UTF-8. */
function lineStarts(content: string): number[] {
  const starts = [0];
  const bytes = new TextEncoder().encode(content);
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) starts.push(at + 1);
  return starts;
}

/** How `printVyper` is asked for a build's module, with the flags that its settings stand for. */
export function vyperCommand({ sources, contract, settings }: BuildSources): {
  readonly sources: ReadonlyMap<string, string>;
  readonly module: string;
  readonly flags: readonly string[];
} {
  const { optimize, evmVersion } = settings;
  const level = optimize === false ? 'none' : optimize === true ? 'gas' : textIn(optimize);
  const version = textIn(evmVersion);
  return {
    sources,
    module: fileOfContract(contract),
    flags: [
      ...(level !== undefined && /^\w+$/.test(level) ? ['--optimize', level] : []),
      ...(version !== undefined && /^\w+$/.test(version) ? ['--evm-version', version] : []),
      ...(settings.enable_decimals === true ? ['--enable-decimals'] : []),
    ],
  };
}
