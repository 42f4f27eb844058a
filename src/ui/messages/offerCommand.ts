import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { inform } from './notify.ts';

/**
 * Says in one sentence why a command has nothing to do now, with a button for the way on.
 * @param label the button's
 * @param given the command's arguments
 */
export async function offerCommand(
  sentence: string,
  label: string,
  command: CommandId,
  ...given: readonly unknown[]
): Promise<void> {
  if ((await inform(sentence, label)) === label) await vscode.commands.executeCommand(command, ...given);
}
