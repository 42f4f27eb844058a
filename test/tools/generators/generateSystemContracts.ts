// Writes src/core/ledger/evm/systemContracts.json from systemContracts.txt, with the selectors. Run it with
// `node test/tools/node.mjs test/tools/generators/generateSystemContracts.ts` when a system contract learns new functions.
import { writeFileSync } from 'node:fs';
import { systemContractTable } from './systemContractTable.ts';

writeFileSync(new URL('../../../src/core/ledger/evm/systemContracts.json', import.meta.url), systemContractTable());
