import { noAbis } from '../evm/abiIndex.ts';
import { type FoundIdentifier, findIdentifiers, identifiersIn } from '../ids/findIdentifiers.ts';
import type { Identifier } from '../ids/identifiers.ts';

/** Longer documents get no links, because VS Code requests the links of the whole text with every change. */
const longestText = 500_000;
/** A file with more is generated, and links would only be in the way. */
const mostLinks = 2_000;
/** Terminal lines may have any length; only their beginning is searched. */
const longestTerminalLine = 4_000;
/** The longest line that is searched from the cursor, in UTF-16 units. */
const longestLine = 10_000;

/** The text before a part of a URL. */
const inAddress = /\w:\/\/[^\s"'`<>()]*$/;
/** The text before a source's hash in a compiler's JSON, or in one within a text of it. */
const inSource = /\bkeccak256\\*"\s{0,9}:\s{0,9}\\*"$/;

/**
 * The places of a document that link to details, at most 2,000, and undefined after each piece of the text, so that the
 * caller can pause or stop. None in a document of more than 500,000 characters. URLs stay ordinary links, and topics of
 * common events aren't looked up.
 */
export function* linkedPlaces(text: string, path: string): Generator<FoundIdentifier | undefined> {
  if (text.length > longestText) return;
  let count = 0;
  for (const found of identifiersIn(text, { path })) {
    if (found && (!isLinked(found.identifier) || isInAddress(text, found.offset))) continue;
    if (found && inSource.test(text.slice(Math.max(0, found.offset - 40), found.offset))) continue;
    yield found;
    if (found && ++count === mostLinks) return;
  }
}

/** The identifiers in the first 4,000 characters of a terminal's line, but times, which are ordinary numbers there. */
export function placesInTerminal(line: string): FoundIdentifier[] {
  return findIdentifiers(line.slice(0, longestTerminalLine)).filter(
    ({ identifier }) => identifier.kind !== 'timestamp',
  );
}

/** The identifier at a position of a line or nearest to it, in 10,000 characters around it: where it starts and ends. */
export function nearestPlace(line: string, at: number, path: string): { start: number; end: number } | undefined {
  const from = Math.max(0, at - longestLine / 2);
  const text = line.slice(from, from + longestLine);
  const places = findIdentifiers(text, { path }).map(({ offset, length }) => {
    const [start, end] = [from + offset, from + offset + length];
    return { start, end, distance: Math.max(start - at, at - end, 0) };
  });
  return places.sort((a, b) => a.distance - b.distance)[0];
}

/** Result codes and times are ordinary words in code too: their hover is enough. */
function isLinked({ kind, id }: Identifier): boolean {
  if (kind === 'evmHash') return noAbis.find('event', id).length === 0;
  return kind !== 'resultCode' && kind !== 'timestamp' && kind !== 'block' && kind !== 'node';
}

/** Whether it is part of a URL with any scheme, which opens as usual. */
function isInAddress(text: string, offset: number): boolean {
  return (
    /^https?:/i.test(text.slice(offset, offset + 6)) || inAddress.test(text.slice(Math.max(0, offset - 200), offset))
  );
}
