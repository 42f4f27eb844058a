import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import { readVyperLayout } from '../../../src/core/storage/vyperLayout.ts';
import type { EvaluationContext } from '../../../src/core/trace/values/evaluation/evaluationContext.ts';

/**
 * A frame of a Vyper contract without local variables.
 * @param layout as the compiler writes it
 * @param words of the first slots
 */
export function vyperContext(
  layout: Readonly<Record<string, { readonly type: string; readonly slot: number }>>,
  words: readonly bigint[],
  source = '',
): EvaluationContext {
  const storage = async (slot: bigint) =>
    bytesOfHex((words[Number(slot)] ?? 0n).toString(16).padStart(64, '0')) ?? new Uint8Array(32);
  const context = {
    frame: { address: `0x${'c'.repeat(40)}`, input: new Uint8Array(), operation: 'CALL' },
    machine: { stack: [], memory: new Uint8Array(), calldata: new Uint8Array(), storage, touched: () => new Map() },
    build: {
      contract: 'Story.vy:Story',
      sources: new Map([[0, { path: 'Story.vy', content: source }]]),
      immutables: new Map(),
    },
    layout: readVyperLayout(layout, [source]),
    mappingKeys: new Map(),
    vyper: [],
    nameOf: () => undefined,
  };
  return context as unknown as EvaluationContext;
}
