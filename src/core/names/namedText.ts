import { loneIds, readEntityId } from '../ledger/ids/entityId.ts';
import { type EntityName, isStrangers, type NameOf, shownName } from './shownName.ts';

/** `Vault · 0.0.5001`. */
export function namedId(id: string, name: EntityName | undefined): string {
  return name === undefined ? id : `${shownName(name)} · ${id}`;
}

/** The names for a sheet: what strangers call the sheet's own entity is in its texts already. */
export function namesOnSheet(nameOf: NameOf = () => undefined, own: string): NameOf {
  return (id) => {
    const name = nameOf(id);
    return name && id === own && isStrangers(name) ? undefined : name;
  };
}

/** A longer text isn't a sentence of ours: it has a stranger's in it, which every surface cuts. */
const longestSentence = 10_000;

/** What someone wrote is quoted as it is. */
const quoted = /("[^"]*"|“[^”]*”|„[^“]*“)/;

/**
 * A sentence of ours with names before its IDs: `Vault · 0.0.5001 sent 5 ℏ to 0.0.1002`. A name that the sentence has
 * already isn't said again, nor that of an ID that comes again; quoted text stays as it is, and so does one of more than
 * 10,000 characters.
 */
export function namedText(text: string, nameOf: NameOf): string {
  if (text.length > longestSentence) return text;
  const said = text.toLowerCase();
  const named = new Set<string>();
  return text
    .split(quoted)
    .map((part, at) => (at % 2 === 1 ? part : withNames(part, said, named, nameOf)))
    .join('');
}

function withNames(part: string, said: string, named: Set<string>, nameOf: NameOf): string {
  return part.replace(loneIds, (id) => {
    const name = nameOf(readEntityId(id) ?? id);
    if (name === undefined || named.has(id) || said.includes(name.text.toLowerCase())) return id;
    named.add(id);
    return namedId(id, name);
  });
}
