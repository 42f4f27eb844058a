/**
 * Run by `npm run lint`: looks for the words that CONTRIBUTING.md replaces in every English text of the product, the
 * README, the CHANGELOG and the comments of src, and prints each with its better form.
 */
import { findTics } from './findTics.ts';
import { type Allowed, allowed, unwritten } from './tics.ts';
import { writtenTexts } from './writtenTexts.ts';

const used = new Set<Allowed>();
const isDue = (file: string) => !unwritten.some((room) => file === room || file.startsWith(`${room}/`));
const written = writtenTexts().filter(({ file }) => isDue(file));
const found = written.flatMap((each) => findTics(each, allowed, (right) => used.add(right)));
for (const { file, line, words, better } of found) console.log(`${file}:${line} "${words}": write ${better}`);
const unused = allowed.filter((each) => !used.has(each));
for (const { words } of unused) console.log(`tics.ts allows "${words}", which is written nowhere: remove it`);
if (found.length + unused.length > 0) process.exitCode = 1;
else console.log(`Checked the words of ${written.length} texts.`);
