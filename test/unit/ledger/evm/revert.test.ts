import assert from 'node:assert/strict';
import { AbiCoder, Interface, id, type ParamType } from 'ethers';
import fc from 'fast-check';
import { abiSelector, decodeAbi, readAbi } from '../../../../src/core/ledger/evm/abi.ts';
import {
  createAbiIndex,
  decodeEvent,
  decodeSelected,
  describeDecoded,
} from '../../../../src/core/ledger/evm/abiIndex.ts';
import { decodeRevert, describeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import { anyText } from '../../anyText.ts';

const contract = new Interface([
  'error InsufficientBalance(address account, uint256 needed, (bool frozen, string[] notes) details)',
  'error Paused()',
  'function transfer(address to, uint256 amount)',
]);
const abi = readAbi(JSON.parse(contract.formatJson()));
const abis = createAbiIndex();
abis.add(JSON.parse(contract.formatJson()));
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('decodeRevert', () => {
  it('reads messages and panics', () => {
    const message = new Interface(['error Error(string)']).encodeErrorResult('Error', ['ERC20: insufficient amount']);
    assert.deepEqual(decodeRevert(message), { kind: 'message', message: 'ERC20: insufficient amount' });
    const panic = new Interface(['error Panic(uint256)']).encodeErrorResult('Panic', [0x11]);
    assert.equal(describeRevert(decodeRevert(panic)), 'Panic(0x11): an arithmetic overflow or underflow');
  });

  it('says that a message is empty', () => {
    const empty = `0x08c379a0${'20'.padStart(64, '0')}${'0'.repeat(64)}`;
    assert.deepEqual(decodeRevert(empty), { kind: 'message', message: '' });
    assert.equal(describeRevert(decodeRevert(empty)), 'An empty message');
  });

  it('reads custom errors by the ABIs given', () => {
    const data = contract.encodeErrorResult('InsufficientBalance', [account, 2n ** 200n, [true, ['a', 'b']]]);
    const revert = decodeRevert(data, abis);
    assert.equal(
      describeRevert(revert),
      `InsufficientBalance(account: ${account}, needed: ${2n ** 200n}, details: (true, ["a", "b"]))`,
    );
    assert.equal(revert.kind === 'custom' && revert.signature, 'InsufficientBalance(address,uint256,(bool,string[]))');
    assert.equal(describeRevert(decodeRevert(contract.encodeErrorResult('Paused'), abis)), 'Paused()');
  });

  it('gives the selector where no ABI has the error, or the data does not fit it', () => {
    const data = contract.encodeErrorResult('Paused');
    assert.deepEqual(decodeRevert(data), { kind: 'unknown', selector: data, data });
    const short = `${abiSelector(abi[0] ?? { kind: 'error', name: '', inputs: [] })}00`;
    assert.equal(decodeRevert(short, abis).kind, 'unknown');
    assert.equal(decodeRevert('0x08c379a0').kind, 'unknown');
  });

  it('reads what system contracts and other servers give instead of data', () => {
    assert.deepEqual(decodeRevert('INVALID_TOKEN_ID'), { kind: 'resultCode', name: 'INVALID_TOKEN_ID' });
    const hex = `0x${Buffer.from('INVALID_TOKEN_ID').toString('hex')}`;
    assert.deepEqual(decodeRevert(hex), { kind: 'resultCode', name: 'INVALID_TOKEN_ID' });
    assert.deepEqual(decodeRevert('0x'), { kind: 'empty' });
    assert.deepEqual(decodeRevert('out of gas'), { kind: 'message', message: 'out of gas' });
  });
});

describe('an index of ABIs', () => {
  const token = new Interface([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Noted(string indexed title, (uint256 id, bool done) note, int8 indexed delta, string text)',
  ]);
  const nft = new Interface(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
  const events = createAbiIndex();
  for (const each of [token, nft, token]) events.add(JSON.parse(each.formatJson()));
  const decoded = (from: Interface, name: string, values: unknown[]) => {
    const { topics, data } = from.encodeEventLog(name, values);
    const event = decodeEvent(
      topics.filter((topic) => topic !== null),
      data,
      events,
    );
    return event && describeDecoded(event);
  };

  it('names a call and its arguments', () => {
    const input = contract.encodeFunctionData('transfer', [account, 25n]);
    const call = decodeSelected('function', input, abis);
    assert.equal(call && describeDecoded(call), `transfer(to: ${account}, amount: 25)`);
    assert.equal(decodeSelected('error', input, abis), undefined);
    assert.equal(decodeSelected('function', input.slice(0, -2), abis), undefined);
    assert.equal(decodeSelected('function', '', abis), undefined);
  });

  it('tells events of one signature apart by what is indexed, and keeps each once', () => {
    assert.equal(
      decoded(token, 'Transfer', [account, account, 7n]),
      `Transfer(from: ${account}, to: ${account}, value: 7)`,
    );
    assert.equal(
      decoded(nft, 'Transfer', [account, account, 7n]),
      `Transfer(from: ${account}, to: ${account}, tokenId: 7)`,
    );
    const topic = token.getEvent('Transfer')?.topicHash ?? '';
    assert.equal(events.find('event', topic).length, 2);
  });

  it('gives the hash of an indexed text, for its log has nothing else', () => {
    const event = decoded(token, 'Noted', ['a title', [3n, true], -2, 'words']);
    assert.equal(event, `Noted(title: ${id('a title')}, note: (3, true), delta: -2, text: "words")`);
  });

  it('leaves out anonymous events, what is malformed, and logs that do not fit', () => {
    events.add([{ type: 'event', name: 'Hidden', anonymous: true, inputs: [] }]);
    assert.deepEqual(events.find('event', id('Hidden()')), []);
    for (const abi of [undefined, {}, [null, { type: 'event', name: 'X', inputs: 'x' }]]) events.add(abi);
    const topic = token.getEvent('Transfer')?.topicHash ?? '';
    assert.equal(decodeEvent([topic, '0x00', '0x00'], '0x', events), undefined);
    assert.equal(decodeEvent([], '0x', events), undefined);
  });
});

describe('decodeAbi', () => {
  const scalar = fc.constantFrom(
    'uint256',
    'uint8',
    'int256',
    'int64',
    'address',
    'bool',
    'bytes4',
    'bytes32',
    'bytes',
    'string',
  );
  const type = scalar.chain((name) =>
    fc.constantFrom(name, `${name}[]`, `${name}[2]`, `${name}[][2]`, `(${name},uint256)[]`, `(bool,(${name})[2])`),
  );

  it('agrees with ethers on every type', () => {
    const cases = type.chain((name) =>
      fc.tuple(fc.constant(name), valuesOf(new Interface([`error E(${name} x)`]).getError('E')?.inputs[0])),
    );
    fc.assert(
      fc.property(fc.array(cases, { maxLength: 4 }), (given) => {
        const types = given.map(([name]) => name);
        const error = new Interface([`error E(${types.join(',')})`]);
        const [entry] = readAbi(JSON.parse(error.formatJson()));
        assert.ok(entry);
        const hex = AbiCoder.defaultAbiCoder()
          .encode(
            types,
            given.map(([, value]) => value),
          )
          .slice(2);
        const decoded = decodeAbi(entry.inputs, hex);
        const brackets = (text: string) => text.replaceAll('(', '[').replaceAll(')', ']');
        assert.deepEqual(
          decoded?.map(({ text }) => brackets(text)),
          given.map(([name, value]) => brackets(textOf(name, value))),
        );
        assert.equal(abiSelector(entry), error.getError('E')?.selector);
      }),
    );
  });

  it('shows a long-zero address as the ID that it stands for, also within others', () => {
    const [one, zero, own] = [`0x${'0'.repeat(37)}3e9`, `0x${'0'.repeat(40)}`, account];
    const hex = AbiCoder.defaultAbiCoder().encode(['address', 'address[]', 'address'], [one, [one, own], zero]);
    const inputs = [
      { name: 'to', type: 'address' },
      { name: 'all', type: 'address[]' },
      { name: 'none', type: 'address' },
    ];
    assert.deepEqual(
      decodeAbi(inputs, hex.slice(2))?.map(({ text }) => text),
      ['0.0.1001', `[0.0.1001, ${own}]`, zero],
    );
  });

  it('fits exactly only if each word has no other bits than its type', () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    const cases: [string, bigint, bigint][] = [
      ['uint8', 255n, 256n],
      ['int8', 2n ** 256n - 128n, 2n ** 256n - 129n],
      ['bool', 1n, 2n],
      ['address', 2n ** 160n - 1n, 2n ** 160n],
      ['bytes4', 2n ** 224n, 2n ** 223n],
    ];
    for (const [name, own, other] of cases) {
      const fits = (value: bigint) => decodeAbi([{ name: '', type: name }], word(value), { exact: true }) !== undefined;
      assert.deepEqual([name, fits(own), fits(other)], [name, true, false]);
    }
  });

  it('can be told apart from other data that looks alike', () => {
    const decodedOf = (types: string, values: readonly unknown[]) => {
      const error = new Interface([`error E(${types})`]);
      const index = createAbiIndex();
      index.add(JSON.parse(error.formatJson()));
      return describeRevert(decodeRevert(error.encodeErrorResult('E', values), index));
    };
    assert.equal(decodedOf('string,uint256', ['the last row, 5', 6]), 'E("the last row, 5", 6)');
    assert.equal(decodedOf('string[]', [['']]), 'E([""])');
  });

  it('gives nothing, and soon, for data that claims more than there is', () => {
    const inputs = (name: string) => [{ name: '', type: name }];
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    assert.equal(decodeAbi(inputs('uint256[]'), word(32n) + word(2n ** 255n)), undefined);
    assert.equal(decodeAbi(inputs('string'), word(2n ** 64n)), undefined);
    assert.deepEqual(decodeAbi(inputs('uint256[0][9999]'), '')?.length, 1);
    assert.equal(decodeAbi(inputs('uint256[0][10001]'), ''), undefined);
    assert.equal(decodeAbi(inputs('uint256[0][9999][9999]'), word(32n)), undefined);
    assert.equal(decodeAbi(inputs('uint256[99999999][99999999]'), word(0n)), undefined);
    assert.equal(decodeAbi(inputs('fixed128x18'), word(1n)), undefined);
    assert.equal(decodeAbi(inputs(`uint256${'[]'.repeat(500)}`), word(32n).repeat(600)), undefined);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(type, fc.uint8Array({ maxLength: 300 }), (name, bytes) => {
        const [entry] = readAbi(JSON.parse(new Interface([`error E(${name})`]).formatJson()));
        decodeAbi(entry?.inputs ?? [], Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  it('leaves out of an ABI what is no error, function or event', () => {
    assert.deepEqual(
      readAbi([
        null,
        1,
        { type: 'error' },
        { type: 'constructor', name: 'E' },
        { type: 'error', name: 'X', inputs: 3 },
      ]),
      [],
    );
    assert.deepEqual(readAbi({}), []);
  });
});

/** Values of a type. */
function valuesOf(param: ParamType | null | undefined): fc.Arbitrary<unknown> {
  assert.ok(param);
  if (param.isArray()) {
    const length = param.arrayLength < 0 ? undefined : param.arrayLength;
    const bounds = { minLength: length ?? 0, maxLength: length ?? 3 };
    return fc.array(valuesOf(param.arrayChildren), bounds);
  }
  if (param.isTuple()) return fc.tuple(...param.components.map(valuesOf));
  const bits = BigInt(/\d+$/.exec(param.type)?.[0] ?? '256');
  if (param.type.startsWith('uint')) return fc.bigInt({ min: 0n, max: 2n ** bits - 1n });
  if (param.type.startsWith('int')) return fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n });
  if (param.type === 'bool') return fc.boolean();
  if (param.type === 'address') return fc.constantFrom(account, `0x${'0'.repeat(40)}`);
  if (param.type === 'string') return anyText;
  const size = Number(/^bytes(\d+)$/.exec(param.type)?.[1] ?? -1);
  const bounds = size < 0 ? { maxLength: 70 } : { minLength: size, maxLength: size };
  return fc.uint8Array(bounds).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
}

/** As `decodeAbi` writes it, but with the brackets of arrays for tuples too. */
function textOf(type: string, value: unknown): string {
  const element = (each: unknown): string =>
    typeof each === 'string' && type.includes('string') ? JSON.stringify(each) : textOf(type, each);
  return Array.isArray(value) ? `[${value.map(element).join(', ')}]` : String(value);
}
