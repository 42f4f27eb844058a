import { writeFileSync } from 'node:fs';
import { endpointTable } from './endpointTable.ts';

writeFileSync(new URL('../../tables/endpoints.md', import.meta.url), endpointTable());
