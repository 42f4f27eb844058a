import { writeFileSync } from 'node:fs';
import { headlineGroups, headlineTable } from './headlineTable.ts';

writeFileSync(new URL('../../tables/headlines.md', import.meta.url), headlineTable(await headlineGroups()));
