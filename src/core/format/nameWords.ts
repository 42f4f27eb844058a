/** The name of a field as words: `accountID` and `account_id` as `account ID`. A wrapper is protobuf's way to say that a value may be absent. */
export function nameWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2})([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .replace(/ Wrapper$/, '')
    .split(' ')
    .map((word) => (/^(?:id|evm|nft|kyc|ecdsa|rsa)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}
