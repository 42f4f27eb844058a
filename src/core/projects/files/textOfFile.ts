import type { ProjectFiles } from './projectFiles.ts';

/** In bytes: what is parsed at once isn't larger either. */
const largest = 5_000_000;

/** Of a configuration, in bytes: it is read at once, and people write it. */
export const largestConfig = 300_000;

/** The file's text, or undefined if it can't be read, or is larger than `most` bytes. */
export async function textOfFile(
  files: ProjectFiles,
  path: string,
  most: number = largest,
): Promise<string | undefined> {
  const stat = await files.stat(path).catch(() => undefined);
  if (stat === undefined || stat.size > most) return undefined;
  const bytes = await bytesOfFile(files, path);
  return bytes && bytes.length <= most ? new TextDecoder().decode(bytes) : undefined;
}

/** The file's bytes, or undefined if it can't be read. */
export async function bytesOfFile(files: ProjectFiles, path: string): Promise<Uint8Array | undefined> {
  try {
    return await files.read(path);
  } catch {
    return undefined;
  }
}
