import type { CommandId } from '../commandIds.ts';
import type { EntityTarget } from './entityTarget.ts';
import type { HexPlace } from './hexPlace.ts';
import type { LineRef, StatusRef } from './refCommand.ts';

/** The commands that a link may run: they only open, copy, show or watch. */
export const linkCommands = [
  'ledgerLens.entity.open',
  'ledgerLens.entity.copyId',
  'ledgerLens.entity.copyIdAs',
  'ledgerLens.entity.watch',
  'ledgerLens.entity.name',
  'ledgerLens.entity.openExplorer',
  'ledgerLens.entity.showJson',
  'ledgerLens.failure.goToLine',
  'ledgerLens.transaction.debug',
  'ledgerLens.status.open',
  'ledgerLens.contract.showRecord',
  'ledgerLens.hex.copyDecoded',
] as const satisfies readonly CommandId[];

/** The commands that a link at a failing line may run; one of them compiles, so no other text has it. */
export const lineCommands = [
  'ledgerLens.failure.tryChange',
  'ledgerLens.transaction.debug',
  'ledgerLens.entity.open',
  'ledgerLens.failure.copyMarkdown',
] as const satisfies readonly CommandId[];

export type LineCommand = (typeof lineCommands)[number];

export type LinkCommand = (typeof linkCommands)[number];

export function isLinkCommand(command: CommandId): command is LinkCommand {
  return linkCommands.some((each) => each === command);
}

/** The URI of a link that runs a command on a target, escaped for markup. */
export function commandLink(
  command: LinkCommand | LineCommand,
  target: EntityTarget | StatusRef | HexPlace | LineRef,
): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify([target])).replace(/[!'()*]/g, percent)}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
