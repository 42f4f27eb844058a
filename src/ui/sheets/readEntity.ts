import * as vscode from 'vscode';
import type { SheetReading } from '../../core/sheets/read/readSheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

export interface ReadEntityOptions {
  level: 'summary' | 'all';
  signal?: AbortSignal;
  revalidate?: boolean;
}

/**
 * The sheet of a target on one network.
 * @throws LensError `input` if the text isn't an identifier, and the transport's errors
 */
export async function readEntity(
  connection: Connection,
  { id, kind }: EntityTarget,
  { level, signal, revalidate = false }: ReadEntityOptions,
): Promise<SheetReading> {
  const { net, sheets } = loadCore();
  const identifier = sheets.refIdentifier({ id, ...(kind !== undefined && { kind }) });
  if (!identifier)
    throw new net.LensError(
      { kind: 'input', field: 'id' },
      vscode.l10n.t(
        '{0} is not a recognized ID. Enter an entity ID (0.0.5), a hash or an address.',
        JSON.stringify(id.slice(0, 200)),
      ),
    );
  return sheets.readSheet(connection.ledger, identifier, {
    network: connection.network,
    timers: net.systemTimers,
    level,
    abis: connection.abis,
    revalidate,
    signal: signal ? AbortSignal.any([signal, connection.signal]) : connection.signal,
  });
}
