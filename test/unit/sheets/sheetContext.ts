import type { SheetContext } from '../../../src/core/sheets/parts/values.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { renderText } from '../render/renderText.ts';

/** A minute after the times in the tests' records. */
export const now = 1_700_000_060_000;

/** A network with an explorer, and a rate of 22.8 cents for one hbar. */
export const context: SheetContext = {
  network: {
    name: 'testnet',
    baseUrl: 'https://mirror.example',
    statusUrl: '',
    verifyUrl: '',
    chainId: '296',
    explorerUrl: 'https://explorer.example/testnet',
  },
  price: { hbarEquivalent: 30_000n, centEquivalent: 684_000n },
};

/** All that a sheet says, as text. */
export function all(sheet: Sheet): string {
  return renderText(sheet, { level: 'all', now });
}

/** What a sheet says in a hover, as text. */
export function summary(sheet: Sheet): string {
  return renderText(sheet, { level: 'summary', now });
}
