import { addressChecksum, checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import { invalidParameter, type Refusal, refusal } from './answers.ts';

/** The string rules of the API's OpenAPI file, in the order in which its validator applies them. */
interface TextRule {
  length?: { least: number; most: number };
  pattern: string;
}

const rules = {
  chainId: { length: { least: 1, most: 20 }, pattern: '^\\d+$' },
  address: { length: { least: 42, most: 42 }, pattern: '(\\b0x[a-fA-F0-9]{40}\\b)' },
  verificationId: {
    length: { least: 36, most: 36 },
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  },
} satisfies Record<string, TextRule>;

/** A path parameter against its rule; undefined where it fits. */
export function checkPathParameter(name: keyof typeof rules, value: string): Refusal | undefined {
  const { length, pattern } = rules[name];
  const where = `request/params/${name} must`;
  if (value.length > length.most) return invalidParameter(`${where} NOT have more than ${length.most} characters`);
  if (value.length < length.least) return invalidParameter(`${where} NOT have fewer than ${length.least} characters`);
  return new RegExp(pattern).test(value) ? undefined : invalidParameter(`${where} match pattern "${pattern}"`);
}

/** The first query parameter that the route does not know, refused as the real validator does. */
export function checkQueryNames(query: URLSearchParams, known: readonly string[]): Refusal | undefined {
  for (const name of query.keys()) {
    if (!known.includes(name)) return invalidParameter(`Unknown query parameter '${name}'`);
  }
  return undefined;
}

/** What the server checks after the OpenAPI file: the chain as it was written (no leading zeros). */
export function checkChain(chainId: string, chains: ReadonlySet<string>): Refusal | undefined {
  return chains.has(chainId) ? undefined : refusal(400, 'unsupported_chain', `Chain ${chainId} not found`);
}

/** An address's EIP-55 form, or the refusal where it is mixed case with a wrong checksum. */
export function checkAddress(address: string): string | Refusal {
  return addressChecksum(address) !== 'wrong'
    ? checksumAddress(address)
    : invalidParameter(`Invalid address: ${address}`);
}
