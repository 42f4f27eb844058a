import * as vscode from 'vscode';
import type { AskOptions } from '../../core/ledger/rest/ask.ts';
import type { StatefulContract } from '../../core/sheets/contracts/heldVariables.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { StorageLayouts } from './storageLayouts.ts';

/**
 * What a contract holds, or held at the end of a block, by the variable names of its source.
 * @param block a block number; without it, the newest state
 * @throws LensError `input` if nothing knows its layout, `badResponse` if the block has no end, and the requests' errors
 */
export async function heldStateAt(
  contract: StatefulContract,
  block: string | undefined,
  connection: Connection,
  layouts: Pick<StorageLayouts, 'of'>,
  options: AskOptions,
): Promise<Sheet> {
  const { sheets, net } = loadCore();
  const { ledger, network } = connection;
  const known = await layouts.of(contract.address, connection, options);
  if (!known) throw new net.LensError({ kind: 'input', field: 'contract' }, sheets.noLayoutWords([contract.id]));
  const timestamp = block === undefined ? undefined : (await ledger.blocks.get(block, options)).timestamp?.to;
  if (block !== undefined && !timestamp)
    throw new net.LensError(
      { kind: 'badResponse' },
      vscode.l10n.t("The mirror node doesn't say when block {0} ended.", block),
    );
  const time = {
    ...(timestamp && { timestamp }),
    ...(block !== undefined && { block }),
    readAt: new Date().toISOString(),
  };
  const reading = await sheets.readHeldState(ledger, contract, known, time, options);
  return sheets.heldStateSheet(contract, reading, known, time, { network });
}
