import type * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { AbiArgument } from '../../core/ledger/evm/encodeAbi.ts';
import { askNextArgument, back, valuesOf } from '../contracts/askArgument.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';

/** The arguments of a call as the user wrote them, and their values. */
export interface Arguments {
  given: readonly string[];
  values: readonly AbiArgument[];
}

const key = 'ledgerLens.readArguments';
const mostKept = 200;

/** Remembers the last arguments by function; stored values are checked when they are read. */
type LastArguments = ReturnType<typeof createLastArguments>;

export function createLastArguments(storage: vscode.Memento) {
  const all = (): Map<string, readonly string[]> => {
    const stored = storage.get<unknown>(key);
    if (!Array.isArray(stored)) return new Map();
    const isKept = (each: unknown): each is [string, string[]] =>
      Array.isArray(each) &&
      typeof each[0] === 'string' &&
      Array.isArray(each[1]) &&
      each[1].every((text: unknown) => typeof text === 'string');
    return new Map(stored.filter(isKept));
  };
  let open: { readonly signature: string; readonly typed: Map<number, string> } | undefined;
  return {
    of: (signature: string): readonly string[] => all().get(signature) ?? [],
    /** What was typed for the function since its last call, by the argument's place; another function's goes. */
    typed(signature: string): Map<number, string> {
      if (open?.signature !== signature) open = { signature, typed: new Map() };
      return open.typed;
    },
    keep(signature: string, given: readonly string[]): void {
      open = undefined;
      const kept = all();
      kept.delete(signature);
      kept.set(signature, given);
      void storage.update(key, [...kept].slice(-mostKept));
    },
  };
}

/**
 * Asks for each argument by name and type, with the last values, and checks it while it is typed.
 * @returns undefined if the user cancels
 */
export async function askArguments(
  entry: AbiEntry,
  last: LastArguments,
  connection: Connection,
): Promise<Arguments | undefined> {
  const signature = loadCore().ledger.abiSignature(entry);
  const before = last.of(signature);
  const typed = last.typed(signature);
  const given: string[] = [];
  const count = entry.inputs.length;
  for (let index = 0; index < count; ) {
    const parameter = entry.inputs[index];
    if (!parameter) break;
    const title = count === 1 ? entry.name : `${entry.name} (${index + 1}/${count})`;
    const value = typed.get(index) ?? before[index] ?? '';
    const text = await askNextArgument(parameter, { title, value, index, typed: (now) => typed.set(index, now) });
    if (text === undefined) return undefined;
    if (text === back) index--;
    else given[index++] = text;
  }
  last.keep(signature, given);
  return { given, values: await valuesOf(entry.inputs, given, connection) };
}
