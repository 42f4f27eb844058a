/** Whether an address is that of one of the network's own accounts, 0.0.1 to 0.0.750, or of none. */
export function isSystemAccount(address: string): boolean {
  return BigInt(address) <= 750n;
}

/** Whether an address may be a token's: a number, and no account or contract of the mirror node's has it. */
export function mayBeToken(address: string): boolean {
  return /^0x0{24}/.test(address) && !isSystemAccount(address);
}
