import assert from 'node:assert/strict';
import { keccak256 } from '../../../src/core/platform/keccak/keccak.ts';
import { changedState } from '../../../src/core/storage/changedState.ts';
import { heldState } from '../../../src/core/storage/heldState.ts';
import { namespaceSlot, namespacesIn } from '../../../src/core/storage/namespaces.ts';
import { proxySlots } from '../../../src/core/storage/proxySlots.ts';
import { SlotNames } from '../../../src/core/storage/slotNames.ts';
import { readSolidityLayout } from '../../../src/core/storage/solidityLayout.ts';
import { sourceTypesIn } from '../../../src/core/storage/sourceTypes.ts';
import { addPreimages, KeyCollector, tryKeys } from '../../../src/core/storage/storageKeys.ts';
import { joinLayouts, slotHex } from '../../../src/core/storage/storageLayout.ts';
import { readVyperLayout } from '../../../src/core/storage/vyperLayout.ts';
import { cpuTime } from '../cpuTime.ts';
import { layoutOf } from './layouts.ts';

const address = `0x${'c0'.repeat(20)}`;
const word = (value: bigint | number) => slotHex(BigInt(value));
const change = (slot: bigint | number | string, before: bigint, after: bigint) => ({
  address,
  contract_id: '0.0.5001',
  slot: typeof slot === 'string' ? slot : word(slot),
  value_read: word(before),
  value_written: word(after),
});
const entry = (key: bigint, slot: bigint | string) =>
  keccak256(Buffer.from(`${word(key).slice(2)}${(typeof slot === 'string' ? slot : word(slot)).slice(2)}`, 'hex'));

/** `name: before → after`, and how many slots have no name. */
function changed(names: SlotNames, rows: ReturnType<typeof change>[]): [string[], number] {
  const { named, unnamed } = changedState(rows, () => names);
  return [named.map(({ name, before, after }) => `${name}: ${before.text} → ${after.text}`), unnamed.length];
}

describe('state changes in the names of the source', () => {
  it('tells apart what is packed into a slot', () => {
    const layout = layoutOf(
      ['owner t_address 0', 'small t_int16 0 20', 'open t_bool 0 22', 'state t_enum(State)7 0 23', 'tag t_bytes4 0 24'],
      sourceTypesIn(['contract V { enum State { Idle, Busy } }']),
    );
    const packed = (tag: bigint, state: bigint, open: bigint, small: bigint, owner: bigint) =>
      (tag << 192n) | (state << 184n) | (open << 176n) | (BigInt.asUintN(16, small) << 160n) | owner;
    const before = packed(0x01020304n, 0n, 0n, -5n, 1001n);
    const after = packed(0x01020304n, 1n, 1n, -7n, 0xabcdef0000000000000000000000000000000001n);
    assert.deepEqual(changed(new SlotNames(layout), [change(0, before, after)]), [
      [
        'owner: 0.0.1001 → 0xaBCdEf0000000000000000000000000000000001',
        'small: -5 → -7',
        'open: false → true',
        'state: Idle → Busy',
      ],
      0,
    ]);
  });

  it('shows the text in bytes that are one, beside them', () => {
    const layout = layoutOf(['symbol t_bytes32 0', 'selector t_bytes4 1']);
    const readingOf = (hex: string, slot = 0) => {
      const value = `0x${slot === 0 ? hex.padEnd(64, '0') : hex.padStart(64, '0')}`;
      const { named } = changedState([{ ...change(slot, 0n, 0n), value_written: value }], () => new SlotNames(layout));
      assert.equal(named[0]?.after.text, slot === 0 ? value : `0x${hex}`);
      return named[0]?.after.reading;
    };
    const hexOf = (text: string) => Buffer.from(text).toString('hex');
    assert.equal(readingOf(hexOf('GLD')), '"GLD"');
    assert.equal(readingOf(hexOf('Größe "1"')), '"Größe \\"1\\""');
    assert.equal(readingOf(hexOf('x'.repeat(32))), `"${'x'.repeat(32)}"`);
    const others = ['41', '474c4401', '0047', 'ff41', hexOf('a\u202eb'), hexOf('a\nb'), keccak256('x').slice(2)];
    for (const hex of others) assert.equal(readingOf(hex), undefined, hex);
    assert.equal(readingOf(hexOf('abcd'), 1), undefined, 'a selector');
  });

  it('names the slots of the proxies of ERC-1967 and ZeppelinOS', () => {
    const slots = [
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
      '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
      '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
      '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
      '0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b',
    ];
    const rows = slots.map((slot) => change(slot, 0n, 1001n));
    assert.deepEqual(changed(new SlotNames(proxySlots), rows)[0], [
      ...[
        'ERC-1967 implementation',
        'ERC-1967 beacon',
        'ERC-1967 admin',
        'ZeppelinOS implementation',
        'ZeppelinOS admin',
      ].map((name) => `${name}: 0x${'0'.repeat(40)} → 0.0.1001`),
    ]);
  });

  it('names entries of mappings by the keys that the call names, and says what is left', () => {
    const names = new SlotNames(
      layoutOf([
        'balances t_mapping(t_address,t_uint256) 0',
        'allowed t_mapping(t_address,t_mapping(t_address,t_uint256)) 1',
      ]),
    );
    const keys = new KeyCollector();
    keys.data(`0xa9059cbb${word(1001n).slice(2)}${word(250n).slice(2)}`);
    keys.word('0x00000000000000000000000000000000000003ea');
    tryKeys(names, keys);
    const inner = entry(1002n, entry(1001n, 1n));
    assert.deepEqual(
      changed(names, [
        change(entry(1001n, 0n), 250n, 150n),
        change(inner, 0n, 2n ** 255n),
        change(entry(77n, 0n), 1n, 2n),
      ]),
      [
        [
          'balances[0.0.1001]: 250 → 150',
          `allowed[0.0.1001][0.0.1002]: 0 → ${(2n ** 255n).toString().replace(/\B(?=(\d{3})+$)/g, ',')}`,
        ],
        1,
      ],
    );
    const exact = new SlotNames(names.layout);
    addPreimages(exact, new Map([[entry(77n, 0n), `${word(77n)}${word(0n).slice(2)}`]]));
    assert.deepEqual(changed(exact, [change(entry(77n, 0n), 1n, 2n)]), [['balances[0.0.77]: 1 → 2'], 0]);
  });

  it('shows only what was written with another value', () => {
    const names = new SlotNames(layoutOf(['total t_uint256 0']));
    assert.deepEqual(changed(names, [change(0, 5n, 5n)]), [[], 0]);
    const read = { ...change(0, 5n, 5n), value_written: null };
    assert.deepEqual(
      changedState([read], () => names),
      { named: [], unnamed: [] },
    );
    assert.equal(changedState([change(0, 5n, 6n)], () => undefined).unnamed.length, 1);
  });

  it('tells apart variables of one name, which several parents may have', () => {
    const names = new SlotNames(
      layoutOf(['_status t_uint8 0 0 A', '_status t_uint8 0 1 B', '_status t_uint256 1 0 C']),
    );
    assert.deepEqual(changed(names, [change(0, 0x0101n, 0x0302n), change(1, 5n, 6n)]), [
      ['_status: 1 → 2', '_status: 1 → 3', '_status: 5 → 6'],
      0,
    ]);
  });

  it('knows the slots of proxies and namespaces', () => {
    assert.equal(
      word(namespaceSlot('openzeppelin.storage.ERC20')),
      '0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00',
    );
    const implementation = proxySlots.variables.find(({ label }) => label === 'ERC-1967 implementation');
    assert.equal(
      word(implementation?.slot ?? 0n),
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    );
    const source = `contract T {
      /// @custom:storage-location erc7201:openzeppelin.storage.ERC20
      struct ERC20Storage {
        mapping(address account => uint256) _balances;
        mapping(address account => mapping(address spender => uint256)) _allowances;
        uint256 _totalSupply;
      } }`;
    const names = new SlotNames(joinLayouts([proxySlots, namespacesIn(sourceTypesIn([source]))]));
    const keys = new KeyCollector();
    keys.word('0x3e9');
    tryKeys(names, keys);
    const base = namespaceSlot('openzeppelin.storage.ERC20');
    assert.deepEqual(
      changed(names, [
        change(word(implementation?.slot ?? 0n), 5001n, 5002n),
        change(word(base + 2n), 10n, 20n),
        change(entry(1001n, base), 0n, 7n),
      ]),
      [
        [
          'ERC-1967 implementation: 0.0.5001 → 0.0.5002',
          'ERC20Storage._totalSupply: 10 → 20',
          'ERC20Storage._balances[0.0.1001]: 0 → 7',
        ],
        0,
      ],
    );
  });

  it('reads a layout of Vyper, whose arrays and texts follow their length', () => {
    const source = 'struct P:\n    a: uint8\n    b: address\n';
    const layout = readVyperLayout(
      {
        storage_layout: {
          lib: { count: { type: 'uint256', n_slots: 1, slot: 0 } },
          list: { type: 'DynArray[P, 3]', n_slots: 7, slot: 1 },
          words: { type: 'String[50]', n_slots: 3, slot: 8 },
          odd: { type: 'Mystery', n_slots: 2, slot: 11 },
        },
      },
      [source],
    );
    assert.ok(layout);
    const text = (part: string) => BigInt(`0x${Buffer.from(part.padEnd(32, '\0')).toString('hex')}`);
    assert.deepEqual(
      changed(new SlotNames(layout), [
        change(0, 1n, 2n),
        change(1, 1n, 2n),
        change(5, 0n, 1001n),
        change(8, 0n, 34n),
        change(9, 0n, text('a text of thirty-four bytes, as ')),
        change(10, 0n, text(' s')),
        change(12, 0n, 1n),
      ]),
      [
        [
          'lib.count: 1 → 2',
          'list.length: 1 → 2',
          'list[1].b: 0x0000000000000000000000000000000000000000 → 0.0.1001',
          'words: "" → "a text of thirty-four bytes, as  s"',
          `odd + 1: ${word(0)} → ${word(1)}`,
        ],
        0,
      ],
    );
  });
});

describe('what a contract holds, in the names of the source', () => {
  const layout = layoutOf([
    'owner t_address 0',
    'total t_uint256 1',
    'list t_array(t_uint8)dyn_storage 2',
    'of t_mapping(t_address,t_uint256) 3',
  ]);
  const held = (isWhole: boolean) => {
    const names = new SlotNames(layout);
    const keys = new KeyCollector();
    keys.word('0x3e9');
    tryKeys(names, keys);
    const at = (slot: string, value: bigint) => ({ slot, value: word(value), timestamp: '1.0' });
    const rows = [
      at(word(0), 1001n),
      at(word(2), 2n),
      at(keccak256(Buffer.from(word(2).slice(2), 'hex')), 0x0807n),
      at(entry(1001n, 3n), 12n),
      at(entry(1002n, 3n), 13n),
    ];
    const { named, unnamed } = heldState(rows, isWhole, names);
    return [named.map(({ name, value }) => `${name} = ${value?.text}`), unnamed.length];
  };

  it('lists variables, those that were never written too, elements and entries, and counts the others', () => {
    const others = ['list[0] = 7', 'list[1] = 8', 'of[0.0.1001] = 12'];
    assert.deepEqual(held(true), [['owner = 0.0.1001', 'total = undefined', 'list.length = 2', ...others], 1]);
    assert.deepEqual(held(false), [['owner = 0.0.1001', 'list.length = 2', ...others], 1]);
  });
});

describe('a crafted layout', () => {
  it('takes a moment, however it refers to itself and however large it claims to be', () => {
    const struct = (members: unknown[], numberOfBytes = '32') => ({
      encoding: 'inplace',
      label: 'struct S',
      members,
      numberOfBytes,
    });
    const huge = (10n ** 70n).toString();
    const types = {
      self: struct([{ label: 'a', offset: 0, slot: '0', type: 'self' }]),
      ring: { encoding: 'mapping', label: 'm', key: 'key', value: 'ring', numberOfBytes: '32' },
      key: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      wide: { encoding: 'inplace', label: `x[${huge}]`, base: 'wider', numberOfBytes: huge },
      wider: { encoding: 'dynamic_array', label: 'y[]', base: 'wide', numberOfBytes: '32' },
      none: { encoding: 'inplace', label: 'z[5]', base: 'nothing', numberOfBytes: '0' },
      many: struct(
        Array.from({ length: 5000 }, (_, at) => ({ label: `m${at}`, offset: 0, slot: `${at}`, type: 'wider' })),
        '160000',
      ),
    };
    const storage = ['self', 'ring', 'wide', 'none', 'many', 'gone'].map((type, at) => ({
      label: type,
      offset: 0,
      slot: `${at}`,
      type,
    }));
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      label: `v${at}`,
      offset: 0,
      slot: `${at * 3}`,
      type: 'ring',
    }));
    for (const each of [storage, [...storage, ...rows]]) {
      const layout = readSolidityLayout({ storage: each, types });
      assert.ok(layout);
      const keys = new KeyCollector();
      for (let at = 0n; at < 400n; at++) keys.number(at);
      const time = cpuTime(() => {
        const names = new SlotNames(layout);
        tryKeys(names, keys);
        changed(
          names,
          Array.from({ length: 300 }, (_, at) => change(entry(BigInt(at), BigInt(at)), 0n, 1n)),
        );
        heldState([{ slot: word(1), value: word(2) }], true, names);
      });
      assert.ok(time < 1_500, `${time} ms`);
    }
    // A busy machine takes longer than the time of the processor that is judged.
  }).timeout(20_000);

  it('is none if it is something else', () => {
    for (const json of [null, [], 'x', { storage: 1 }, { types: {} }])
      assert.equal(readSolidityLayout(json), undefined);
    const odd = readSolidityLayout({
      storage: [
        null,
        { label: 'a', slot: '-1', offset: 0, type: 't' },
        { label: 'b', slot: '0', offset: 99, type: 't' },
      ],
      types: { t: null },
    });
    assert.deepEqual(odd?.variables, []);
    assert.equal(readVyperLayout([]), undefined);
    assert.equal(readVyperLayout({}), undefined);
  });
});
