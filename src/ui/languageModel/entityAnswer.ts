import type { Connections } from '../network/connections.ts';
import { readEntity } from '../sheets/readEntity.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { sheetAnswer } from './sheetAnswer.ts';
import { connectionOf, otherNetworks } from './toolNetwork.ts';

/**
 * The sheet of what an identifier names. If the ledger doesn't know it, the answer says why that may be and what else to
 * try.
 */
export async function entityAnswer(
  connections: Connections,
  target: EntityTarget,
  level: 'summary' | 'all',
  signal: AbortSignal,
): Promise<string> {
  const connection = connectionOf(connections, target.network, target.id);
  const { name } = connection.network;
  const reading = await readEntity(connection, target, { level, signal });
  if ('sheet' in reading) return sheetAnswer(reading.sheet, level, `the mirror node of ${name}`);
  const others = otherNetworks(connections, connection);
  return `${reading.missing.message} Searched on the network ${name}. Other values for network: ${others}.\n`;
}
