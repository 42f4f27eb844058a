import { sha256 } from '../../platform/sha256.ts';
import { type ContractAddress, contractPath, type SubmissionRequest } from './submission.ts';

/** What is known of a request whose body is kept elsewhere: where it goes, and what it is. */
interface KeptRequest {
  /** Below the service's base URL. */
  readonly path: string;
  /** The base URL of the service that the user agreed to. */
  readonly service: string;
  /** Of the body, in hex. */
  readonly sha256: string;
}

/** Describes a request that the user agreed to; undefined if it must not be sent. */
export function keptRequest(request: SubmissionRequest, service: string): KeptRequest | undefined {
  const { path, body, refusal } = request;
  return refusal === undefined ? { path, service, sha256: sha256(body) } : undefined;
}

/**
 * The request that the user agreed to, from its kept body. Undefined if that isn't byte for byte the same, or if it would
 * go to another service or contract.
 * @param service the base URL of the service that it would be sent to now
 */
export function restoredRequest(
  kept: KeptRequest,
  body: Uint8Array | undefined,
  service: string,
  contract: ContractAddress,
): SubmissionRequest | undefined {
  const { path } = kept;
  const isOfIt = /^\/v2\/verify\/(?:metadata\/|similarity\/)?(?<of>\d+\/0x[\da-fA-F]{40})$/.exec(path)?.groups?.of;
  if (body === undefined || kept.service !== service || isOfIt !== contractPath(contract)) return undefined;
  return sha256(body) === kept.sha256
    ? ({ path, body, parts: [], leftOut: [] } as object as SubmissionRequest)
    : undefined;
}
