/**
 * Functions that contracts share, by selector: of the token standards (ERC-20, ERC-721, ERC-1155, ERC-165) and of
 * Hedera's token service as contracts call it (IHederaTokenService, IHRC719).
 */
const functions: ReadonlyMap<string, string> = new Map([
  ['0x18160ddd', 'totalSupply()'],
  ['0x70a08231', 'balanceOf(address)'],
  ['0xa9059cbb', 'transfer(address,uint256)'],
  ['0xdd62ed3e', 'allowance(address,address)'],
  ['0x095ea7b3', 'approve(address,uint256)'],
  ['0x23b872dd', 'transferFrom(address,address,uint256)'],
  ['0x06fdde03', 'name()'],
  ['0x95d89b41', 'symbol()'],
  ['0x313ce567', 'decimals()'],
  ['0x6352211e', 'ownerOf(uint256)'],
  ['0x42842e0e', 'safeTransferFrom(address,address,uint256)'],
  ['0xb88d4fde', 'safeTransferFrom(address,address,uint256,bytes)'],
  ['0xa22cb465', 'setApprovalForAll(address,bool)'],
  ['0x081812fc', 'getApproved(uint256)'],
  ['0xe985e9c5', 'isApprovedForAll(address,address)'],
  ['0xc87b56dd', 'tokenURI(uint256)'],
  ['0x01ffc9a7', 'supportsInterface(bytes4)'],
  ['0x4e1273f4', 'balanceOfBatch(address[],uint256[])'],
  ['0xf242432a', 'safeTransferFrom(address,address,uint256,uint256,bytes)'],
  ['0x2eb2c2d6', 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'],
  ['0x0e89341c', 'uri(uint256)'],
  ['0x49146bde', 'associateToken(address,address)'],
  ['0x2e63879b', 'associateTokens(address,address[])'],
  ['0x099794e8', 'dissociateToken(address,address)'],
  ['0xeca36917', 'transferToken(address,address,address,int64)'],
  ['0x5cfc9011', 'transferNFT(address,address,address,int64)'],
  ['0xe0f4059a', 'mintToken(address,int64,bytes[])'],
  ['0xd6910d06', 'burnToken(address,int64,int64[])'],
  ['0x618dc65e', 'redirectForToken(address,bytes)'],
  ['0x0a754de6', 'associate()'],
  ['0x5c9217e0', 'dissociate()'],
  ['0x4d8fdd6d', 'isAssociated()'],
]);

/** The signature of a function that contracts share, by its selector in lower case (`0x` and 8 hex digits). */
export function commonFunction(selector: string): string | undefined {
  return functions.get(selector);
}

/** All of them, `[selector, signature]`. */
export function commonFunctions(): Iterable<[string, string]> {
  return functions.entries();
}
