import type { ProjectFiles } from './projectFiles.ts';

/** The file's text, or undefined when it cannot be read. */
export async function textOfFile(files: ProjectFiles, path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await files.read(path));
  } catch {
    return undefined;
  }
}
