/**
 * `npm run l10n`: writes l10n/bundle.l10n.json, the list of user-visible strings that translators start from, and says
 * of each translation what it lacks and what it no longer needs.
 */
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';
import { readMessages } from './messages.ts';
import { sourceStrings } from './sourceStrings.ts';

const strings = await sourceStrings();
writeFileSync(path.join(repositoryFolder, 'l10n/bundle.l10n.json'), `${JSON.stringify(strings, undefined, 2)}\n`);
console.log(`l10n/bundle.l10n.json: ${Object.keys(strings).length} strings`);
for (const file of globSync('l10n/bundle.l10n.*.json', { cwd: repositoryFolder })) {
  const translated = readMessages(file);
  const missing = Object.keys(strings).filter((key) => !Object.hasOwn(translated, key));
  const stale = Object.keys(translated).filter((key) => !Object.hasOwn(strings, key));
  console.log(`${file}: ${missing.length} missing, ${stale.length} no longer needed`);
  for (const key of missing) console.log(`  missing: ${JSON.stringify(key)}`);
  for (const key of stale) console.log(`  no longer needed: ${JSON.stringify(key)}`);
}
