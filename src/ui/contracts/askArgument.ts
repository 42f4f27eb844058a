import * as vscode from 'vscode';
import type { AbiParameter } from '../../core/ledger/evm/abi.ts';
import type { AbiArgument } from '../../core/ledger/evm/encodeAbi.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import type { Connection } from '../network/connection.ts';

/**
 * Asks for one argument by name and type, and checks it while it is typed.
 * @param index its place, from 0, for one without a name
 * @returns undefined if the user cancels
 */
export function askArgument(
  parameter: AbiParameter,
  { title, value, index }: { title: string; value: string; index: number },
): Thenable<string | undefined> {
  const name = parameterName(parameter, index);
  return inBox(() =>
    vscode.window.showInputBox({
      title,
      value,
      prompt: `${name}: ${parameter.type}`,
      placeHolder: parameter.type,
      ignoreFocusOut: true,
      validateInput(typed) {
        const parsed = loadCore().ledger.parseArgument(parameter, typed);
        // It takes the prompt's place, and an answer depends on the name.
        return 'problem' in parsed ? `${name}: ${parsed.problem}` : undefined;
      },
    }),
  );
}

export function parameterName({ name }: AbiParameter, index: number): string {
  return name || vscode.l10n.t('argument {0}', index + 1);
}

/**
 * The values of arguments, with account IDs as the addresses by which contracts know them.
 * @throws LensError `input` if one doesn't fit its type
 */
export async function valuesOf(
  parameters: readonly AbiParameter[],
  given: readonly string[],
  { ledger, signal }: Pick<Connection, 'ledger' | 'signal'>,
): Promise<AbiArgument[]> {
  const core = loadCore();
  const values: AbiArgument[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const text = await core.ledger.withEvmAddresses(ledger, parameter, given[index] ?? '', { signal });
    const parsed = core.ledger.parseArgument(parameter, text);
    if ('problem' in parsed)
      throw new core.net.LensError({ kind: 'input', field: parameter.name || 'arguments' }, parsed.problem);
    values.push(parsed.value);
  }
  return values;
}
