import type { Anvil } from '../sandbox/verification/anvil.ts';

/** The address of a token, with the checksum that Solidity asks for: only digits need none. */
export function tokenOf(number: number): string {
  return `address(0x${number.toString(16)})`;
}

const hex = (number: number) => number.toString(16).padStart(40, '0');

/** As HIP-719 has it, in the two parts around the token's address. */
const [before, behind] = [
  '6080604052348015600f57600080fd5b506000610167905077618dc65e',
  '600052366000602037600080366018016008845af43d806000803e8160008114605857816000f35b816000fdfea2646970667358221220d8378feed472ba49a0005514ef7087017f707b45fb9bf56bb81bb93ff19a238b64736f6c634300080b0033',
];

/** Whether code is what the network has at a token's address. */
export function isCodeOfToken(code: string): boolean {
  return code.startsWith(`0x${before}`) && code.endsWith(behind);
}

/** Puts a token's code at its address. */
export async function setToken(chain: Pick<Anvil, 'request'>, number: number): Promise<void> {
  await chain.request('anvil_setCode', [`0x${hex(number)}`, `0x${before}${hex(number)}${behind}`]);
}
