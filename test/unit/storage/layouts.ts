import { readSolidityLayout } from '../../../src/core/storage/solidityLayout.ts';
import type { SourceTypes } from '../../../src/core/storage/sourceTypes.ts';
import type { StorageLayout } from '../../../src/core/storage/storageLayout.ts';

/** Types as the Solidity compiler writes them. */
const types = {
  t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
  t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
  t_uint8: { encoding: 'inplace', label: 'uint8', numberOfBytes: '1' },
  t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
  t_int16: { encoding: 'inplace', label: 'int16', numberOfBytes: '2' },
  t_bytes32: { encoding: 'inplace', label: 'bytes32', numberOfBytes: '32' },
  t_bytes4: { encoding: 'inplace', label: 'bytes4', numberOfBytes: '4' },
  't_enum(State)7': { encoding: 'inplace', label: 'enum V.State', numberOfBytes: '1' },
  't_contract(I)4': { encoding: 'inplace', label: 'contract I', numberOfBytes: '20' },
  t_string_storage: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
  't_mapping(t_address,t_uint256)': {
    encoding: 'mapping',
    key: 't_address',
    label: 'mapping(address => uint256)',
    numberOfBytes: '32',
    value: 't_uint256',
  },
  't_mapping(t_address,t_mapping(t_address,t_uint256))': {
    encoding: 'mapping',
    key: 't_address',
    label: 'mapping(address => mapping(address => uint256))',
    numberOfBytes: '32',
    value: 't_mapping(t_address,t_uint256)',
  },
  't_array(t_uint8)dyn_storage': { base: 't_uint8', encoding: 'dynamic_array', label: 'uint8[]', numberOfBytes: '32' },
  't_struct(P)1_storage': {
    encoding: 'inplace',
    label: 'struct V.P',
    members: [
      { label: 'a', offset: 0, slot: '0', type: 't_uint8' },
      { label: 'b', offset: 1, slot: '0', type: 't_address' },
    ],
    numberOfBytes: '32',
  },
  't_struct(P)2_storage': {
    encoding: 'inplace',
    label: 'struct V.P',
    members: [
      { label: 'a', offset: 0, slot: '0', type: 't_uint8' },
      { label: 'b', offset: 1, slot: '0', type: 't_address' },
      { label: 'c', offset: 0, slot: '1', type: 't_uint256' },
    ],
    numberOfBytes: '64',
  },
  't_mapping(t_address,t_struct(P)1_storage)': {
    encoding: 'mapping',
    key: 't_address',
    label: 'mapping(address => struct V.P)',
    numberOfBytes: '32',
    value: 't_struct(P)1_storage',
  },
  't_mapping(t_address,t_struct(P)2_storage)': {
    encoding: 'mapping',
    key: 't_address',
    label: 'mapping(address => struct V.P)',
    numberOfBytes: '32',
    value: 't_struct(P)2_storage',
  },
  ...Object.fromEntries(
    [10, 48, 49, 50].map((length) => [
      `t_array(t_uint256)${length}_storage`,
      { base: 't_uint256', encoding: 'inplace', label: `uint256[${length}]`, numberOfBytes: `${32 * length}` },
    ]),
  ),
};

/** A layout as the compiler writes it: `label type slot offset`. */
export function layoutOf(rows: readonly string[], sources?: SourceTypes): StorageLayout {
  const storage = rows.map((row) => {
    const [label, type, slot, offset = '0', contract = 'V'] = row.split(' ');
    return { astId: 1, contract: `V.sol:${contract}`, label, offset: Number(offset), slot, type };
  });
  const layout = readSolidityLayout({ storage, types }, sources);
  if (!layout) throw new Error('No layout.');
  return layout;
}
