import * as vscode from 'vscode';
import type { AbiParameter } from '../../core/ledger/evm/abi.ts';
import type { AbiArgument } from '../../core/ledger/evm/encodeAbi.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage, plainUpTo } from '../messages/plainMessage.ts';
import type { Connection } from '../network/connection.ts';

/** With a type and an example of it, in characters. */
const longestProblem = 800;

/** The user goes back to the argument before. */
export const back = Symbol('back');

interface ArgumentQuestion {
  readonly title: string;
  readonly value: string;
  /** The argument's place, from 0, for one without a name. */
  readonly index: number;
  /** Hears what is in the box, also if the user leaves it. */
  readonly typed?: (text: string) => void;
}

/** Asks for one argument of several, as `askArgument`; `back` if the user goes back to the one before. */
export function askNextArgument(
  parameter: AbiParameter,
  { title, value, index, typed }: ArgumentQuestion,
): Promise<string | typeof back | undefined> {
  const box = vscode.window.createInputBox();
  box.title = title;
  box.value = value;
  box.prompt = promptOf(parameter, index);
  box.placeholder = typeOf(parameter);
  box.ignoreFocusOut = true;
  box.buttons = index === 0 ? [] : [vscode.QuickInputButtons.Back];
  const problem = () => problemIn(parameter, index, box.value);
  const check = () => {
    box.validationMessage = problem();
  };
  check();
  return inBox(
    () =>
      new Promise<string | typeof back | undefined>((resolve) => {
        const end = (answer?: string | typeof back) => {
          resolve(answer);
          box.dispose();
        };
        box.onDidChangeValue((text) => {
          typed?.(text);
          check();
        });
        box.onDidAccept(() => problem() === undefined && end(box.value));
        box.onDidTriggerButton(() => end(back));
        box.onDidHide(() => end());
        box.show();
      }),
  );
}

/**
 * Asks for one argument by name and type, and checks it while it is typed.
 * @returns undefined if the user cancels
 */
export function askArgument(
  parameter: AbiParameter,
  { title, value, index }: ArgumentQuestion,
): Thenable<string | undefined> {
  return inBox(() =>
    vscode.window.showInputBox({
      title,
      value,
      prompt: promptOf(parameter, index),
      placeHolder: typeOf(parameter),
      ignoreFocusOut: true,
      validateInput: (typed) => problemIn(parameter, index, typed),
    }),
  );
}

function promptOf(parameter: AbiParameter, index: number): string {
  return `${plainMessage(parameterName(parameter, index))}: ${typeOf(parameter)}`;
}

/** Its type, of a struct with the names of the members. */
export function typeOf(parameter: AbiParameter): string {
  return plainMessage(loadCore().ledger.namedType(parameter));
}

/** It takes the place of the prompt, so it names the argument, too. */
function problemIn(parameter: AbiParameter, index: number, typed: string): string | undefined {
  const parsed = loadCore().ledger.parseArgument(parameter, typed);
  return 'problem' in parsed
    ? `${plainMessage(parameterName(parameter, index))}: ${plainUpTo(longestProblem, parsed.problem)}`
    : undefined;
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
