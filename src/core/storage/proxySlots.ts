import { keccak256 } from '../platform/keccak/keccak.ts';
import { inOrder, type StorageLayout, type StorageVariable } from './storageLayout.ts';

const erc1967 = 'eip1967.proxy';
const zeppelinOs = 'org.zeppelinos.proxy';

export const proxyNamespaces: readonly string[] = [erc1967, zeppelinOs];

const variableAt = (label: string, slot: bigint, namespace: string): StorageVariable => ({
  label,
  slot,
  offset: 0,
  type: 'address',
  namespace,
});

/** The slots that every proxy may have. Sources: ERC-1967; ZeppelinOS, `AdminUpgradeabilityProxy.sol` of 2018 and 2019. */
export const proxySlots: StorageLayout = {
  types: new Map([['address', { kind: 'value', label: 'address', bytes: 20n }]]),
  variables: inOrder([
    ...['implementation', 'admin', 'beacon'].map((name) =>
      variableAt(`ERC-1967 ${name}`, BigInt(keccak256(`${erc1967}.${name}`)) - 1n, erc1967),
    ),
    ...['implementation', 'admin'].map((name) =>
      variableAt(`ZeppelinOS ${name}`, BigInt(keccak256(`${zeppelinOs}.${name}`)), zeppelinOs),
    ),
  ]),
};

/** Whether there is more than what every proxy may have: a proxy itself often has no variables of its own. */
export function hasOwnVariables({ variables }: StorageLayout): boolean {
  return variables.some(({ namespace }) => namespace === undefined || !proxyNamespaces.includes(namespace));
}
