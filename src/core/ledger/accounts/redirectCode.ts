import { sameBytes } from '../../platform/bytes.ts';
import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';

/**
 * The code that the network has at the address of a token or a schedule: it passes each call on to a system contract, as
 * a delegate call whose input begins with a selector and the address (HIP-719, HIP-755). As
 * `RedirectContract-description.md` of hiero-ledger/hiero-consensus-node has it, in the parts around what differs.
 */
const parts = [
  '6080604052348015600f57600080fd5b5060006',
  '905077',
  [
    '600052366000602037600080366018016008845af43d806000803e8160008114605857816000f35b816000fdfea264697066735822122',
    '0d8378feed472ba49a0005514ef7087017f707b45fb9bf56bb81bb93ff19a238b64736f6c634300080b0033',
  ].join(''),
] as const;

/** What is passed on, and to which system contract: the end of PUSH2, and its address. */
const redirects = [
  { selector: '618dc65e', system: '10167', name: 'token' },
  { selector: '5c3889ca', system: '1016b', name: 'schedule' },
] as const;

type Redirect = (typeof redirects)[number];

function codeOf({ selector, system }: Redirect, address: string): Uint8Array {
  const [before, between, behind] = parts;
  return (
    bytesOfHex(`0x${before}${system}${between}${selector}${address.slice(2).toLowerCase()}${behind}`) ??
    new Uint8Array(0)
  );
}

/** The code at a token's address. `address`: `0x` and 40 hex digits. */
export function codeOfToken(address: string): Uint8Array {
  return codeOf(redirects[0], address);
}

/** Whether code is what the network has at an address that passes its calls on to a system contract. */
export function isRedirectCode(code: Uint8Array): boolean {
  return code.length === tokenCodeLength && redirects.some((each) => sameBytes(code, codeOf(each, addressIn(code))));
}

/** The code of the address whose own call such a delegate call is; undefined for any other call. */
export function redirectCodeBy(
  address: string,
  { to, input }: { readonly to: string; readonly input: string },
): Uint8Array | undefined {
  const begins = input.slice(2, 50).toLowerCase();
  const found = redirects.find(
    ({ selector, system }) =>
      begins === `${selector}${address.slice(2).toLowerCase()}` &&
      to.toLowerCase() === `0x${system.slice(1).padStart(40, '0')}`,
  );
  return found && codeOf(found, address);
}

const tokenCodeLength = codeOfToken(`0x${'0'.repeat(40)}`).length;
const addressAt = (parts[0].length + 5 + parts[1].length + 8) / 2;

function addressIn(code: Uint8Array): string {
  return hexOfBytes(code.subarray(addressAt, addressAt + 20));
}
