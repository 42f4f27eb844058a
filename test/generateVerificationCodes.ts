import { writeFileSync } from 'node:fs';
import { verificationCodeTable } from './verificationCodeTable.ts';

writeFileSync(new URL('verification-codes.md', import.meta.url), verificationCodeTable());
