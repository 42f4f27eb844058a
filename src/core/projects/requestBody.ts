import { LensError } from '../net/errors.ts';
import type { Draft } from './toolchain.ts';

/** Where and how the contract is deployed. */
export interface SubmissionTarget {
  /** 20 bytes, `0x` and hex. */
  readonly address: string;
  /** Decimal. */
  readonly chainId: string;
  /** 32 bytes, `0x` and hex; of Hedera's 48-byte hashes the first 32. */
  readonly creationTransactionHash?: string;
}

/** A request to the verification service: what is shown, exported and sent is this same text. */
export interface SubmissionRequest {
  readonly route: Draft['body']['route'];
  /** Below the service's base URL. */
  readonly path: string;
  /** JSON. */
  readonly body: string;
  /** The size of `body` in bytes. */
  readonly bytes: number;
  /** One line for a log. */
  readonly summary: string;
}

/**
 * The request that submits `draft` for the contract at `target`: with standard JSON
 * `POST /v2/verify/{chainId}/{address}`, with metadata `POST /v2/verify/metadata/{chainId}/{address}`. A LensError of
 * kind `input` for a draft with a blocking warning, or for an address, chain id or hash of a form that the service
 * refuses.
 */
export function buildRequest(draft: Draft, target: SubmissionTarget): SubmissionRequest {
  const blocking = draft.warnings.find((warning) => warning.blocks);
  if (blocking !== undefined) throw new LensError({ kind: 'input', field: blocking.kind }, blocking.message);
  const { address, chainId } = target;
  check('address', address, /^0x[0-9a-fA-F]{40}$/, 'a contract address of 0x and 40 hex digits');
  check('chainId', chainId, /^[1-9][0-9]{0,19}$/, 'a chain id in decimal digits');
  const hash = target.creationTransactionHash?.toLowerCase();
  if (hash !== undefined) check('creationTransactionHash', hash, /^0x[0-9a-f]{64}$/, 'a hash of 0x and 64 hex digits');

  const { body, prefix } = content(draft);
  const text = JSON.stringify(hash === undefined ? body : { ...body, creationTransactionHash: hash });
  const path = `${prefix}/${chainId}/${address}`;
  const bytes = new TextEncoder().encode(text).byteLength;
  return {
    route: draft.body.route,
    path,
    body: text,
    bytes,
    summary: `POST ${path}: ${draft.contractIdentifier}, ${draft.compilerVersion}, ${draft.files.length} files, ${bytes} bytes`,
  };
}

function content(draft: Draft): { prefix: string; body: { [key: string]: unknown } } {
  const { body } = draft;
  if (body.route === 'metadata') {
    return { prefix: '/v2/verify/metadata', body: { sources: body.sources, metadata: body.metadata } };
  }
  const { compilerVersion, contractIdentifier } = draft;
  return { prefix: '/v2/verify', body: { stdJsonInput: body.stdJsonInput, compilerVersion, contractIdentifier } };
}

function check(field: string, value: string, form: RegExp, wanted: string): void {
  if (form.test(value)) return;
  throw new LensError({ kind: 'input', field }, `${JSON.stringify(value)} is not ${wanted}.`);
}
