import { fileOfContract } from '../../format/fullName.ts';
import { vyperRuntime } from '../../projects/bytecode/vyperRuntime.ts';
import { type JsonObject, objectIn, own, textIn } from '../../projects/files/buildJson.ts';
import type { TraceSource } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { op } from '../steps/operations.ts';
import type { BuildSources } from './buildSources.ts';
import { codeOf, roomFor } from './builtCode.ts';
import { placeInstructions, type VyperFile, type VyperInstruction } from './vyperInstructions.ts';

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
  const files = new Map([...sources].map(([id, { content }]) => [id, fileOf(content)]));
  return {
    runtime: roomFor(runtimeCode, immutables),
    creation: codeOf(creationText),
    runtimeMap: solidityMap(runtimeCode, mapsOf(runtime), ownId, files),
    creationMap: solidityMap(codeOf(creationText), mapsOf(creation), ownId, files),
    immutables,
    runtimeChecks: checksIn(objectIn(own(mapsOf(runtime), 'error_map'))),
  };
}

/** Before 0.4, `sourceMap` is a compressed text. */
function mapsOf(code: JsonObject | undefined): JsonObject | undefined {
  return objectIn(own(code, 'sourceMapFull')) ?? objectIn(own(code, 'sourceMap'));
}

/** The byte after an instruction. */
function after(code: Uint8Array, pc: number): number {
  const opcode = code[pc] ?? 0;
  return pc + (opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1);
}

/** One entry per instruction: `start:length:file:jump`, with -1 for code without a known source. */
function solidityMap(
  code: Uint8Array,
  maps: JsonObject | undefined,
  ownId: number,
  files: ReadonlyMap<number, VyperFile>,
): string {
  const positions = objectIn(own(maps, 'pc_pos_map'));
  if (!positions) return '';
  const [nodes, jumps] = [objectIn(own(maps, 'pc_ast_map')), objectIn(own(maps, 'pc_jump_map'))];
  const targets = jumpTargets(code, jumps);
  const instructions: VyperInstruction[] = [];
  for (let pc = 0; pc < code.length; pc = after(code, pc)) {
    const [node] = numbersIn(own(nodes, `${pc}`));
    const file = node ?? ownId;
    const lines = files.get(file)?.lines;
    // The compiler's own modules have negative numbers; of any other, a line that isn't known would be its caller's.
    if (!lines && file >= 0 && node !== undefined) return '';
    const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0] = numbersIn(own(positions, `${pc}`));
    const [start, end] = [lines?.[startLine - 1], lines?.[endLine - 1]];
    const isKnown = start !== undefined && end !== undefined;
    const from = (start ?? 0) + startColumn;
    instructions.push({
      pc,
      opcode: code[pc] ?? 0,
      pushed: pushedBy(code, pc),
      jump: textIn(own(jumps, `${pc}`)) ?? '-',
      jumpsFrom: targets.forward.get(pc),
      isLoopHead: targets.back.has(pc),
      isEntry: targets.entries.has(pc),
      span: isKnown ? { file, start: from, length: end + endColumn - from, line: startLine - 1 } : undefined,
    });
  }
  placeInstructions(instructions, files);
  return instructions
    .map(({ span, jump }) => `${span ? `${span.start}:${span.length}:${span.file}` : '-1:-1:-1'}:${jump}`)
    .join(';');
}

/** Where the jumps go whose target is pushed just before: forward with the number of the first, back, and into functions. */
function jumpTargets(code: Uint8Array, jumps: JsonObject | undefined) {
  const forward = new Map<number, number>();
  const [back, entries] = [new Set<number>(), new Set<number>()];
  let target: number | undefined;
  for (let pc = 0, at = 0; pc < code.length; pc = after(code, pc), at++) {
    const isJump = code[pc] === op.jump || code[pc] === op.jumpi;
    if (isJump && target !== undefined) {
      if (own(jumps, `${pc}`) === 'i') entries.add(target);
      else if (target < pc) back.add(target);
      else if (!forward.has(target)) forward.set(target, at);
    }
    target = pushedBy(code, pc);
  }
  return { forward, back, entries };
}

/** Of a push of at most four bytes. */
function pushedBy(code: Uint8Array, pc: number): number | undefined {
  const opcode = code[pc] ?? 0;
  if (opcode < 0x5f || opcode > 0x63) return undefined;
  return code.subarray(pc + 1, after(code, pc)).reduce((value, byte) => value * 256 + byte, 0);
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

function fileOf(content: string): VyperFile {
  const lines = [0];
  const bytes = new TextEncoder().encode(content);
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) lines.push(at + 1);
  return { content, bytes, lines };
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
