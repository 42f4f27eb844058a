import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../src');

/** Every TypeScript file of src, relative to it, with `/`. */
export const sourceFiles: readonly string[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts'));

/** The text of one of them. */
export function sourceText(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
