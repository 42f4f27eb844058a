import { writeFileSync } from 'node:fs';
import { bodyRows, bodyTable } from './bodyTable.ts';

writeFileSync(new URL('../../tables/bodies.md', import.meta.url), bodyTable(await bodyRows()));
