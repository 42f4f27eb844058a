import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';
import { isPlaceGiven } from '../placeGiven.ts';
import type { Wanted } from './askContract.ts';
import { sourceGiven } from './chooseSource.ts';
import type { Comparison } from './purpose.ts';

/** What to compare, by a command's arguments: a place such as a row of the Contracts view, or a file. */
export function wantedComparison(
  argument: unknown,
  contract: unknown,
  connections: Pick<Connections, 'to' | 'current'>,
  purpose: Comparison,
): Wanted<Connection> {
  if (isPlaceGiven(argument)) {
    const { source, address, network } = argument;
    const choice = address === undefined ? {} : { choice: { typed: address } };
    return {
      connection: connections.to(network),
      purpose,
      source,
      contract: argument.contract,
      ...choice,
    };
  }
  return {
    connection: connections.current(),
    purpose,
    source: sourceGiven(argument),
    contract: typeof contract === 'string' ? contract : undefined,
  };
}
