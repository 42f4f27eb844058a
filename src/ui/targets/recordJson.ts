import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { type RecordRef, readRecordRef } from './refCommand.ts';

/** A verification record on a network. */
export interface RecordPlace extends RecordRef {
  /** The network's name. */
  network: string;
}

/** Reads a place from a command's argument or a URI, which may be anything; undefined if it isn't one. */
export function readRecordPlace(given: unknown): RecordPlace | undefined {
  const ref = readRecordRef(given);
  const network = typeof given === 'object' && given !== null && 'network' in given ? given.network : undefined;
  return ref && typeof network === 'string' ? { ...ref, network } : undefined;
}

/**
 * The service's whole answer about a contract, with every digit.
 * @throws LensError the request's errors; `config` if the network has no verification service
 */
export async function recordJson({ id, network: name }: RecordPlace, connections: Connections): Promise<string> {
  const contract = new (loadCore().verification.ContractAt)(connections.to(name), id);
  const { raw = {} } = await contract.neededRecord({ fields: ['all'] });
  return loadCore().net.stringifyInTurns(raw);
}
