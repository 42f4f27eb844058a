import { writeFileSync } from 'node:fs';
import { toolchainTable } from './toolchainTable.ts';

writeFileSync(new URL('toolchains.md', import.meta.url), toolchainTable());
