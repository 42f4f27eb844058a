import assert from 'node:assert/strict';
import { AbiCoder, getAddress, keccak256, toUtf8Bytes } from 'ethers';
import { dataId, dataPlace } from '../../../src/core/debug/breakpoints/dataPlaces.ts';
import type { FrameContext } from '../../../src/core/debug/values/frameContext.ts';
import { VariableStore } from '../../../src/core/debug/values/variableStore.ts';
import { caller, contractAddress, stoppedFrame } from '../../trace/debug/stoppedFrame.ts';
import { kinds } from './kindsContract.ts';

const coder = AbiCoder.defaultAbiCoder();
const call = {
  source: kinds,
  contract: 'Kinds',
  signature: 'run(uint256,int8,bytes,uint64[],uint8)',
  value: 17n,
  visit: 3,
  values: coder
    .encode(['uint256', 'int8', 'bytes', 'uint64[]', 'uint8'], [25n, -3n, '0xdeadbeef', [4n, 5n, 6n], 2])
    .slice(2),
};
const more = {
  source: kinds,
  contract: 'Kinds',
  signature: 'more(uint256,(int64,int64),string)',
  values: coder.encode(['uint256', 'tuple(int64,int64)', 'string'], [25n, [-1n, 2n], 'hello']).slice(2),
};

describe('an expression in a frame', function () {
  this.timeout(20_000);
  const store = new VariableStore();
  let context: FrameContext;
  before(async () => {
    context = await stoppedFrame(call);
  });

  const rows: readonly (readonly [expression: string, value: string])[] = [
    ['first', '25'],
    ['second', '-3'],
    ['blob', '0xdeadbeef'],
    ['blob.length', '4'],
    ['blob[1]', '0xad'],
    ['blob[1:3]', '0xadbe'],
    ['numbers', '[4, 5, 6]'],
    ['numbers[2] - numbers[0]', '2'],
    ['numbers[1:]', '[5, 6]'],
    ['kind', 'Closed'],
    ['kind == State.Closed', 'true'],
    ['answer', '27'],
    ['mine.amount', '55'],
    ['mine.state == Kinds.State.Open', 'true'],
    ['mine.name', '"nine"'],
    ['mine.history[1]', '2'],
    ['mine.at.y', '-2'],
    ['i', '2'],
    ['square', '4'],
    ['i * 3 + square ** 2', '22'],
    ['square > 3 && i != 0 ? first : 0', '25'],
    ['!flag || small >= 200', 'true'],
    ['inherited', '77'],
    ['owner == msg.sender', 'true'],
    ['tx', `{origin: ${getAddress(caller)}, gasprice: 7}`],
    ['block', `{number: 12, timestamp: 1790000000, chainid: 298, coinbase: ${getAddress(caller)}, gaslimit: 15000000}`],
    ['small', '200'],
    ['flag', 'true'],
    ['state', 'Closed'],
    ['title', '"a title that is longer than the thirty-one bytes of a slot"'],
    ['data', '0x0102ff'],
    ['list', '(3)'],
    ['list[1]', '65535'],
    ['list.length', '3'],
    ['fixedOnes[1]', '11'],
    ['origin', '{x: -5, y: 6}'],
    ['balances[msg.sender]', '1234'],
    ['balances[address(this)]', '9'],
    ['accounts[msg.sender][3].at.x', '1'],
    ['byName["elm"]', '-44'],
    ['price', '31'],
    ['token', `Kinds (0.0.1003) · ${getAddress(contractAddress)}`],
    ['token.balanceOf(msg.sender)', '1234'],
    ['doubled(first)', '50'],
    ['this.doubled(21)', '42'],
    ['this.balances(msg.sender)', '1234'],
    ['this.list(1) - this.small()', '65335'],
    ['this.accounts(msg.sender, 3)', '(55, true, Open, "nine", {x: 1, y: -2})'],
    ['named("elm")', '(-44, true)'],
    ['LIMIT', '4000'],
    ['ROLE', keccak256(toUtf8Bytes('ROLE'))],
    [
      'keccak256(abi.encode(owner, 3))',
      keccak256(AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [caller, 3])),
    ],
    ['keccak256(bytes("ROLE")) == ROLE', 'true'],
    ['abi.encodePacked(uint8(1), true, "ab")', '0x01016162'],
    ['msg.value', '17'],
    ['block.timestamp / 1 days', '20717'],
    ['block.number', '12'],
    ['tx.gasprice', '7'],
    ['1.5 ether', '1500000000000000000'],
    ['type(uint8).max', '255'],
    ['uint8(511)', '255'],
    ['int8(uint8(200))', '-56'],
    ['address(0)', `0x${'0'.repeat(40)}`],
    ['second / 2', '-1'],
    ['1 << 4 | 3', '19'],
    ['0xff & ~0x0f', '240'],
    ['me() == msg.sender', 'true'],
    ['this.me() == address(this)', 'true'],
    ['began() == tx.origin && this.began() == tx.origin', 'true'],
    ['title == "a title that is longer than the thirty-one bytes of a slot"', 'true'],
    ['data != hex"0102ff"', 'false'],
    ['bytes32("ab") == "ab"', 'true'],
    ['doubled({x: 21})', '42'],
    ['keccak256(abi.encode(string(hex"efbbbf41ff")))', keccak256(coder.encode(['bytes'], ['0xefbbbf41ff']))],
    ['bytes4(0xffff0000) & 0x0f0f0f0f', '0x0f0f0000'],
    ['this.doubled.selector', '0x845b8db0'],
    ['abi.decode(abi.encode(first, "ab"), (uint256, string))', '(25, "ab")'],
  ];

  it('shows what makes up msg', async () => {
    const { value, type, reference, named } = await store.evaluate('msg', context);
    assert.equal(type, 'msg');
    assert.equal(named, 4);
    assert.match(value, /^\{sender: 0x[0-9a-fA-F]{40}, value: 17, sig: 0x[0-9a-f]{8}, data: 0x/);
    const members = await store.variables(reference);
    assert.deepEqual(
      members.map(({ name, expression }) => `${name} ${expression}`),
      ['sender msg.sender', 'value msg.value', 'sig msg.sig', 'data msg.data'],
    );
    assert.match(members[0]?.value ?? '', /^0x/);
  });

  for (const [expression, value] of rows) {
    it(`is ${value} for ${expression}`, async () => {
      assert.equal((await store.evaluate(expression, context)).value, value);
    });
  }

  const rowsOfMemory: readonly (readonly [expression: string, value: string])[] = [
    ['point', '{x: -1, y: 2}'],
    ['point.y', '2'],
    ['text', '"hello"'],
    ['inMemory', '[0, 0, 5]'],
    ['inMemory[2]', '5'],
    ['two[1].x', '-9'],
    ['two', '[{x: 0, y: 0}, {x: -9, y: 0}]'],
    ['made', '0x0201'],
    ['three', '0x010203'],
    ['uint24(three)', '66051'],
    ['cost', '12'],
    ['who', `${getAddress(caller)}`],
    ['negative', '-25'],
    ['bytes4(three)', '0x01020300'],
  ];

  it('knows what is in memory', async () => {
    const inMemory = await stoppedFrame(more);
    for (const [expression, value] of rowsOfMemory)
      assert.equal((await store.evaluate(expression, inMemory)).value, value, expression);
  });

  const refused: readonly (readonly [expression: string, message: RegExp])[] = [
    ['nothing', /"nothing" isn't known here/],
    ['first = 3', /can't change anything/],
    ['i++', /can't change anything/],
    ['++i', /can't change anything/],
    ['delete owner', /can't change anything/],
    ['new Kinds()', /can't change anything/],
    ['later', /isn't known here/],
    ['inModifier', /isn't known here/],
    ['numbers[3]', /index 3 is outside of the length, 3/],
    ['first / 0', /25 \/ 0 divides by zero/],
    ['small + uint8(100)', /200 \+ 100 is outside of uint8/],
    ['first - 26', /25 - 26 is outside of uint256/],
    ['2 ** 100000', /outside/],
    ['title + 1', /is a string, not a number/],
    ['first && true', /is uint256, not bool/],
    ['owner.balance', /isn't recorded/],
    ['-7 / 2', /isn't a whole number/],
    ['fill()', /may change the state/],
    ['here()', /is internal/],
    [
      'Shares.toAmount(1, 2, 3)',
      /^EvaluationError: Shares\.toAmount can't be called here: only view functions of the contracts/,
    ],
    ['Base.doubled(1)', /Base\.doubled can't be called here/],
    ['Shares.nothing', /Shares has no "nothing"/],
    ['(first', /lacks a "\)"/],
    ['', /Type an expression/],
    ['first +', /isn't complete/],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, /nested too deep/],
    [`${'1 + '.repeat(600)}1`, /too long/],
    ['1e500', /too large a number/],
    ['blockhash(1)', /can't run blockhash/],
    ['accounts[msg.sender][300]', /outside of uint8/],
    ['accounts[msg.sender][first * 20]', /outside of uint8/],
    ['1 << 5000', /1 << 5000 is outside of int_const/],
    ['uint256(2 ** 256)', /outside of uint256/],
    ['address(2 ** 200)', /outside of address/],
    ['first > second', /> can't be used with uint256 and int8/],
    ['flag == 1', /== can't be used with bool and int_const/],
    ['state == Color.Blue', /== can't be used with Kinds.State and Kinds.Color/],
    ['bytes4(first)', /uint256 can't be converted to bytes4/],
    ['uint256(bytes4(0x12345678))', /bytes4 can't be converted to uint256/],
    ['bytes2(0x123456)', /outside of bytes2/],
    ['super.doubled(1)', /can't call functions by "super"/],
    ['here.selector', /isn't known here/],
    ['doubled({y: 2})', /doubled doesn't take 1 values/],
    ['abi.decode(data, (uint256))', /: The bytes don't have a uint256\.$/],
    // No function takes what would be cut.
    ['this.accounts(msg.sender, first + 234)', /outside of uint8/],
    ['balanceOf(uint256(uint160(msg.sender)) + 2 ** 160)', /outside of address/],
    ['hereAfter(second)', /outside of uint256/],
    ['abi.encodeCall(this.run, (first, first + 300, blob, numbers, kind))', /outside of int8/],
    ['Price.wrap(uint256(2 ** 200))', /outside of Price/],
    // A contract reverts there.
    ['abi.decode(abi.encode(uint256(511)), (uint8))', /outside of uint8/],
    ['abi.decode(abi.encode(-1), (uint8))', /outside of uint8/],
    ['abi.decode(abi.encode(uint256(2)), (bool))', /outside of bool/],
    ['abi.decode(abi.encode(uint256(3)), (State))', /outside of Kinds\.State/],
    ['abi.decode(abi.encode(type(uint256).max), (address))', /outside of address/],
    ['abi.decode(abi.encode(bytes32(type(uint256).max)), (bytes4))', /outside of bytes4/],
    ['abi.decode(abi.encode(fixedOnes[1] * 100, uint256(1)), (uint8[2]))', /outside of uint8/],
    ['abi.decode(data)', /takes bytes and types/],
    ['mulmod(1, 2, 0)', /divides by zero/],
    ['(first, second)', /Several values at once/],
    ['b"ab"', /Can't read the expression/],
    ['uint8[]', /isn't a value/],
    ['mine.missing', /has no "missing"/],
  ];

  for (const [expression, message] of refused) {
    it(`is refused for ${expression.slice(0, 30)}`, async () => {
      await assert.rejects(store.evaluate(expression, context), message);
    });
  }

  it('takes no length of a stranger for work', async () => {
    const huge = { ...context, machine: { ...context.machine, storage: async () => new Uint8Array(32).fill(0xff) } };
    for (const name of ['list', 'title', 'data'])
      assert.equal((await new VariableStore().evaluate(name, huge)).value, '?', name);
    const long = { ...huge, machine: { ...huge.machine, storage: async () => new Uint8Array(32).fill(1, 29) } };
    await assert.rejects(new VariableStore().evaluate('abi.encode(list)', long), /can't be encoded/);
  });

  it('decides a condition', async () => {
    assert.equal(await store.truth('i == 2', context), true);
    assert.equal(await store.truth('i == 1', context), false);
    await assert.rejects(store.truth('i', context), /isn't true or false/);
  });
});

describe('a constant outside of the running contract', function () {
  this.timeout(20_000);
  const source = `pragma solidity ^0.8.0;
enum Level { Low, High }
uint256 constant BASE = 10;
uint256 constant FEE = BASE * 2;
uint256 constant ODD = OWN + 1;
uint256 constant OWN = 30;
Level constant MOST = Level.High;
contract Story {
  uint256 BASE;
  uint256 constant OWN = 4;
  uint256 constant TWICE = OWN * 2;
  function here() internal pure {}
  function run() external { BASE = 5; here(); }
}`;

  it("is made of its file's, not of what the running contract calls the same", async () => {
    const context = await stoppedFrame({ source, contract: 'Story', signature: 'run()' });
    const read = async (expression: string) => (await new VariableStore().evaluate(expression, context)).value;
    const told = await Promise.all(['BASE', 'FEE', 'ODD', 'OWN', 'TWICE', 'MOST'].map(read));
    assert.deepEqual(told, ['5', '20', '31', '4', '8', 'High']);
  });

  it('says that a library of which nothing ran has no syntax tree, not that it is unknown', async () => {
    const context = await stoppedFrame({ source, contract: 'Story', signature: 'run()' });
    const { build } = context;
    assert.ok(build);
    const content = 'library Other { function half(uint256 a) internal pure returns (uint256) { return a / 2; } }';
    const sources = new Map([...build.sources, [9, { path: 'Other.sol', content }]]);
    const evaluate = (expression: string) =>
      new VariableStore().evaluate(expression, { ...context, build: { ...build, sources } });
    await assert.rejects(
      evaluate('Other.half(4)'),
      /^EvaluationError: The debugger can't call Other\.half: no code of its file runs in this transaction\.$/,
    );
    await assert.rejects(
      evaluate('Other.owner'),
      /: The value of Other\.owner isn't known: no code of its file runs in this transaction\.$/,
    );
    await assert.rejects(evaluate('Othe.half(4)'), /"Othe" isn't known here\./);
  });

  const others = `pragma solidity ^0.8.0;
uint256 constant ALL = 7;
library Shares {
  uint256 constant BASE = 10;
  uint256 constant FEE = BASE * 2;
  uint256 constant MORE = ALL * 2;
  function here() internal pure {}
  function go() internal pure { here(); }
}
function here() pure {}
function free() pure { here(); }
contract Story {
  uint256 BASE;
  uint256 ALL;
  function run() external { BASE = 5; ALL = 1; Shares.go(); free(); }
}`;

  it("is a library's or a file's in its code", async () => {
    const inLibrary = await stoppedFrame({ source: others, contract: 'Story', signature: 'run()', stopIn: 'go' });
    const inFree = await stoppedFrame({ source: others, contract: 'Story', signature: 'run()', stopIn: 'free' });
    const read = (context: FrameContext) => async (expression: string) =>
      (await new VariableStore().evaluate(expression, context)).value;
    const told = await Promise.all(['BASE', 'FEE', 'MORE', 'ALL', 'Shares.FEE'].map(read(inLibrary)));
    assert.deepEqual(told, ['10', '20', '14', '7', '20']);
    assert.deepEqual(await Promise.all(['ALL', 'Shares.MORE'].map(read(inFree))), ['7', '14']);
  });
});

describe('the variables of a frame', function () {
  this.timeout(20_000);

  it('are in scope, named, typed, and open into their parts', async () => {
    const store = new VariableStore();
    const context = await stoppedFrame(call);
    const [locals, state] = await store.scopes(context);
    assert.deepEqual([locals?.kind, state?.kind], ['locals', 'state']);
    const own = await store.variables(locals?.reference ?? 0);
    assert.deepEqual(
      own.map(({ name }) => name),
      ['first', 'second', 'blob', 'numbers', 'kind', 'answer', 'mine', 'i', 'square'],
    );
    const mine = own.find(({ name }) => name === 'mine');
    assert.equal(mine?.type, 'Kinds.Account');
    const members = await store.variables(mine?.reference ?? 0);
    assert.deepEqual(
      members.map(({ name, value, expression }) => [name, value, expression]),
      [
        ['amount', '55', 'mine.amount'],
        ['isOpen', 'true', 'mine.isOpen'],
        ['state', 'Open', 'mine.state'],
        ['name', '"nine"', 'mine.name'],
        ['history', '(2)', 'mine.history'],
        ['at', '{x: 1, y: -2}', 'mine.at'],
      ],
    );
    const held = await store.variables(state?.reference ?? 0);
    const balances = held.find(({ name }) => name === 'balances');
    const entries = await store.variables(balances?.reference ?? 0);
    assert.deepEqual(new Set(entries.map(({ value }) => value)), new Set(['1234', '9']));
    const entry = entries.find(({ value }) => value === '1234');
    assert.equal((await store.evaluate(entry?.expression ?? '', context)).value, '1234');
    const place = store.storageOf(balances?.reference ?? 0, entry?.name ?? '');
    assert.deepEqual(place && [place.offset, place.size, place.address], [0, 32, contractAddress]);
    const small = store.storageOf(state?.reference ?? 0, 'small');
    assert.deepEqual(small && [small.slot, small.offset, small.size], [1n, 20, 1]);
    // The content of a text or an array stands elsewhere than its length.
    for (const name of ['title', 'list']) {
      const held = store.storageOf(state?.reference ?? 0, name);
      const first = BigInt(keccak256(`0x${(held?.slot ?? 0n).toString(16).padStart(64, '0')}`));
      assert.equal(held?.more?.first, first, name);
      const { label, ...place } = held ?? { label: '', address: '', slot: 0n, offset: 0, size: 0 };
      assert.equal(label, name);
      assert.deepEqual(dataPlace(dataId(place)), place);
    }
  });

  it('are copied whole, all of several', async () => {
    const store = new VariableStore();
    const context = await stoppedFrame(call);
    assert.equal((await store.evaluate('worded()', context, { isWhole: true })).value, '("Alice", 42)');
    assert.match((await store.evaluate('title', context, { isWhole: true })).value, /thirty-one bytes of a slot/);
    // An address as code needs it.
    assert.equal((await store.evaluate('token', context, { isWhole: true })).value, getAddress(contractAddress));
  });

  it('have no scope without any', async () => {
    const source = 'contract Bare { function run() external { here(); } function here() internal {} }';
    const bare = await stoppedFrame({ source, contract: 'Bare', signature: 'run()' });
    const scopes = await new VariableStore().scopes(bare);
    assert.deepEqual(
      scopes.map(({ kind }) => kind),
      ['call', 'machine'],
    );
  });

  it('have the name of an account before its address', async () => {
    const store = new VariableStore();
    const context = await stoppedFrame(call);
    const scope = (await store.scopes(context)).find(({ kind }) => kind === 'call');
    const rows = await store.variables(scope?.reference ?? 0);
    const shown = rows.find(({ name }) => name === 'this')?.value;
    assert.equal(shown, `Kinds (0.0.1003) · ${getAddress(contractAddress)}`);
  });

  it('come in pages, and a reference of an earlier stop is refused', async () => {
    const store = new VariableStore();
    const context = await stoppedFrame(call);
    const numbers = await store.evaluate('numbers', context);
    assert.deepEqual([numbers.indexed, numbers.named], [3, undefined]);
    const page = await store.variables(numbers.reference, { filter: 'indexed', start: 1, count: 1 });
    assert.deepEqual(
      page.map(({ name, value }) => [name, value]),
      [['[1]', '5']],
    );
    assert.deepEqual(await store.variables(numbers.reference, { filter: 'named' }), []);
    store.moved();
    await assert.rejects(
      store.variables(numbers.reference),
      /read at an earlier stop\. To see its parts, evaluate it again/,
    );
  });
});
