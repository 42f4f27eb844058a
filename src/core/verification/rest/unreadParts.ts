import { isRecord } from '../../json/isRecord.ts';

/**
 * The parts of a document of the service that weren't read completely, because they, or rows or values in them, have an
 * unknown shape: `sources`, `proxyResolution.implementations`. In the schema's own names, each once.
 * @param raw the document as it came
 * @param read what the schema made of it
 */
export function unreadParts(raw: unknown, read: unknown): string[] {
  return [...new Set(unreadIn(raw, read, ''))];
}

function unreadIn(raw: unknown, read: unknown, path: string): string[] {
  // What is absent has nothing to read, and what came unchanged lost nothing.
  if (raw === null || raw === undefined || raw === read) return [];
  if (Array.isArray(read)) {
    const rows = typeof raw === 'object' ? Object.values(raw) : undefined;
    if (rows?.length !== read.length) return [path];
    // Rows that came with names, such as sources, are whole or left out.
    return Array.isArray(raw) ? read.flatMap((row, index) => unreadIn(raw[index], row, path)) : [];
  }
  if (isRecord(read)) {
    if (!isRecord(raw)) return [path];
    return Object.entries(read).flatMap(([name, value]) => unreadIn(raw[name], value, path ? `${path}.${name}` : name));
  }
  return read === null ? [path] : [];
}
