import { visibleText } from '../format/escape.ts';
import type { NameSource } from './nameSources.ts';

/** The name of an entity or address. It is shown beside the ID, never instead of it. */
export interface EntityName {
  /** One line without characters that hide or reorder text. */
  readonly text: string;
  readonly source: NameSource;
  /** What else is known of it, for people: the deployment record, or a token's long name. */
  readonly detail?: string;
}

/** Finds the name of an ID or address on one network, without a request. */
export type NameOf = (id: string) => EntityName | undefined;

const longestName = 40;

/**
 * A name from anywhere as one short line.
 * @returns undefined if nothing is left of it
 */
export function entityName(text: string, source: NameSource, detail?: string): EntityName | undefined {
  const line = oneLine(text);
  if (line === '') return undefined;
  return { text: line, source, ...(detail !== undefined && { detail: oneLine(detail) }) };
}

function oneLine(text: string): string {
  const line = visibleText(text.slice(0, 500)).replace(/\s+/g, ' ').trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName).trimEnd()}…`;
}

/** Whether the name was given by a stranger: by a token's creator, or by whoever verified a contract. */
export function isStrangers({ source }: EntityName): boolean {
  return source === 'token' || source === 'verified';
}

/** The name as shown: a stranger's in quotes, so that it can't pass for a label of the user's, which never has any. */
export function shownName(name: EntityName): string {
  return isStrangers(name) ? `"${name.text.replaceAll('"', "'")}"` : name.text;
}
