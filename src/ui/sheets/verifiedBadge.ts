import type { Found } from '../../core/ledger/lookUp/found.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { VerifiedStates } from '../network/verifiedStates.ts';

/** A sheet of the ledger and the data it shows. */
interface Reading {
  sheet: Sheet;
  found: Found;
}

/** A contract's sheet with the verification status known now, because a hover never waits for a second service. */
export function badgeKnown(verified: VerifiedStates, connection: Connection, { sheet, found }: Reading): Sheet {
  const address = addressOf(found);
  const record = address === undefined ? undefined : verified.known(connection, address);
  return loadCore().sheets.withVerification(sheet, record);
}

/** The same, but waits up to `patience` milliseconds for the status. */
export async function badgeSoon(
  verified: VerifiedStates,
  connection: Connection,
  { sheet, found }: Reading,
  patience: number,
): Promise<Sheet> {
  const address = addressOf(found);
  if (address === undefined) return sheet;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  try {
    const record = await Promise.race([verified.of(connection, address), late]);
    return loadCore().sheets.withVerification(sheet, record);
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(found: Found): string | undefined {
  return found.kind === 'contract' ? (found.contract.evm_address ?? undefined) : undefined;
}
