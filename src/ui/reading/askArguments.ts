import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { AbiArgument } from '../../core/ledger/evm/encodeAbi.ts';
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
export interface LastArguments {
  of(signature: string): readonly string[];
  keep(signature: string, given: readonly string[]): void;
}

export function createLastArguments(storage: vscode.Memento): LastArguments {
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
  return {
    of: (signature) => all().get(signature) ?? [],
    keep(signature, given) {
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
  { ledger, signal }: Connection,
): Promise<Arguments | undefined> {
  const core = loadCore().ledger;
  const signature = core.abiSignature(entry);
  const before = last.of(signature);
  const given: string[] = [];
  for (const [index, parameter] of entry.inputs.entries()) {
    const name = parameter.name || vscode.l10n.t('argument {0}', index + 1);
    const title = `${entry.name} (${index + 1}/${entry.inputs.length})`;
    const text = await vscode.window.showInputBox({
      title: entry.inputs.length === 1 ? entry.name : title,
      prompt: `${name}: ${parameter.type}`,
      placeHolder: parameter.type,
      value: before[index] ?? '',
      ignoreFocusOut: true,
      validateInput(typed) {
        const parsed = core.parseArgument(parameter, typed);
        return 'problem' in parsed ? parsed.problem : undefined;
      },
    });
    if (text === undefined) return undefined;
    given.push(text);
  }
  last.keep(signature, given);
  return { given, values: await valuesOf(entry, given, { ledger, signal }) };
}

/**
 * The values of arguments, with account IDs as the addresses by which contracts know them.
 * @throws LensError `input` if one doesn't fit its type
 */
export async function valuesOf(
  entry: AbiEntry,
  given: readonly string[],
  { ledger, signal }: Pick<Connection, 'ledger' | 'signal'>,
): Promise<AbiArgument[]> {
  const core = loadCore();
  const values: AbiArgument[] = [];
  for (const [index, parameter] of entry.inputs.entries()) {
    const text = await core.ledger.withEvmAddresses(ledger, parameter, given[index] ?? '', { signal });
    const parsed = core.ledger.parseArgument(parameter, text);
    if ('problem' in parsed)
      throw new core.net.LensError({ kind: 'input', field: parameter.name || 'arguments' }, parsed.problem);
    values.push(parsed.value);
  }
  return values;
}
