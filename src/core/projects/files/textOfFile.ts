import type { ProjectFiles } from './projectFiles.ts';

/** The file's text, or undefined if it can't be read. */
export async function textOfFile(files: ProjectFiles, path: string): Promise<string | undefined> {
  const bytes = await bytesOfFile(files, path);
  return bytes && new TextDecoder().decode(bytes);
}

/** The file's bytes, or undefined if it can't be read. */
export async function bytesOfFile(files: ProjectFiles, path: string): Promise<Uint8Array | undefined> {
  try {
    return await files.read(path);
  } catch {
    return undefined;
  }
}
