import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { type RecordRef, readRecordRef } from './recordRef.ts';

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
  const { network, verification, signal } = connections.to(name);
  const { net } = loadCore();
  if (!verification)
    throw new net.LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      vscode.l10n.t('This network has no verification service. Set its verifyUrl in ledgerLens.networks.'),
    );
  const { raw = {} } = await verification.contract(
    { chainId: network.chainId, address: id },
    { fields: ['all'] },
    signal,
  );
  return net.stringifyJson(raw, 2);
}
