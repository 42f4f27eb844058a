import { writeFileSync } from 'node:fs';
import { verificationCodeTable } from './verificationCodeTable.ts';

writeFileSync(new URL('../../tables/verification-codes.md', import.meta.url), verificationCodeTable());
