import { writeFileSync } from 'node:fs';
import { toolchainTable } from './toolchainTable.ts';

writeFileSync(new URL('../../tables/toolchains.md', import.meta.url), toolchainTable());
