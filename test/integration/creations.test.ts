import assert from 'node:assert/strict';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedId, recordOf } from '../trace/chainMirror.ts';
import { compileStory, expectedLines, selectorOf, type VariantName, variants } from '../trace/compileStory.ts';
import { buildsOf, explainRecorded, shownLines } from '../trace/recordedStory.ts';
import { send } from '../trace/runStory.ts';
import { useChain } from '../trace/useChain.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

const maker = `${pragma}contract Child {
  uint256 public number;
  constructor(uint256 given) {
    require(given != 1, "one");
    require(given != 2, "two"); // fails
    number = given;
  }
  function add() external { number += 1; }
}
contract Story {
  Child[] made;
  constructor() payable {}
  function make(uint256 given) external returns (address) {
    Child child = new Child(given); // from 1
    child.add();
    made.push(child);
    return address(child);
  }
  function makeAt(bytes32 salt, uint256 given) external {
    Child child = new Child{salt: salt}(given);
    child.add();
    require(made.length != 0, "none made"); // here
  }
}`;

const guarded = `${pragma}contract Story {
  error Bad(uint256 code);
  uint256 kept;
  constructor(uint256 given) payable {
    kept = given;
    if (given == 8) revert Bad(8);
    if (given == 9) revert Bad(given); // fails
  }
}`;

/** What it tells another contract is its own address, which follows from no nonce on the network. */
const registered = `${pragma}contract Registry {
  mapping(address => bool) public known;
  function add(address made) external returns (bool) { known[made] = true; return known[msg.sender]; }
}
contract Story {
  constructor(Registry registry) {
    require(registry.add(address(this)), "unknown");
    require(!registry.known(address(this)), "known"); // fails
    require(registry.known(address(this)), "known");
  }
}`;

const word = (value: bigint | number) => value.toString(16).padStart(64, '0');

describe('what a transaction creates', function () {
  this.timeout(60_000);
  let accounts: string[] = [];
  const { chain, mirror } = useChain();
  before(async () => {
    accounts = (await chain.request('eth_accounts')) as string[];
  });

  const creationOf = (source: string, variant: VariantName) => {
    const story = compileStory(source, variant).contracts.get('Story');
    assert.ok(story);
    return `0x${Buffer.from(story.creation).toString('hex')}`;
  };
  const lineOf = (source: string, mark: string) => source.split('\n').findIndex((line) => line.includes(mark)) + 1;

  for (const variant of Object.keys(variants) as VariantName[]) {
    async function deployed(): Promise<(signature: string, values: string) => Promise<string>> {
      const { contractAddress } = await send(chain, { from: accounts[0], data: creationOf(maker, variant) });
      return async (signature, values) => {
        const data = `${selectorOf(signature)}${values}`;
        const sent = { from: accounts[0], to: contractAddress, data, gas: '0x2dc6c0' };
        return (await send(chain, sent)).transactionHash;
      };
    }

    it(`has its gas by line to the digit (${variant})`, async () => {
      const call = await deployed();
      const record = await recordOf(chain, await call('make(uint256)', word(7)));
      const parts = { client: mirror.clientOf(record), evm: () => evm, builds: buildsOf(maker, variant) };
      const read = await readGasByLine(parts, { id: recordedId });
      assert.equal(read.kind, 'gas');
      assert.equal(read.gas.isExact, true);
    });

    it(`failed in its constructor, also once a later one has its address (${variant})`, async () => {
      const call = await deployed();
      const hash = await call('make(uint256)', word(2));
      const record = await recordOf(chain, hash);
      await call('make(uint256)', word(3));
      const told = await explainRecorded(mirror, record, { source: maker }, variant);
      assert.deepEqual(told?.gaps, []);
      assert.equal(told.reason, 'two');
      assert.deepEqual(
        shownLines(told),
        expectedLines([maker]).map((line) => line + 1),
      );
    });

    it(`was undone by its caller, at an address by its code that a retry got (${variant})`, async () => {
      const call = await deployed();
      const values = `${word(5)}${word(7)}`;
      const record = await recordOf(chain, await call('makeAt(bytes32,uint256)', values));
      await call('make(uint256)', word(3));
      await call('makeAt(bytes32,uint256)', values);
      const told = await explainRecorded(mirror, record, { source: maker }, variant);
      assert.deepEqual(told?.gaps, []);
      assert.equal(told.reason, 'none made');
      assert.deepEqual(shownLines(told), [lineOf(maker, '// here')]);
    });

    it(`failed after it had told others its address (${variant})`, async () => {
      const [from] = accounts;
      const registry = compileStory(registered, variant).contracts.get('Registry');
      const data = `0x${Buffer.from(registry?.creation ?? []).toString('hex')}`;
      const { contractAddress } = await send(chain, { from, data });
      const deployment = `${creationOf(registered, variant)}${word(BigInt(contractAddress))}`;
      const { transactionHash } = await send(chain, { from, data: deployment, gas: '0x2dc6c0' });
      const record = await recordOf(chain, transactionHash);
      const told = await explainRecorded(mirror, record, { source: registered }, variant);
      assert.deepEqual(told?.gaps, []);
      assert.deepEqual(shownLines(told), [lineOf(registered, '// fails')]);
      // The record of an Ethereum transaction has its nonce, and numbers for the addresses that follow from it.
      const { nonce } = (await chain.request('eth_getTransactionByHash', [transactionHash])) as { nonce: string };
      const number = `0x${'0'.repeat(36)}1771`;
      const actions = record.actions.map((each) => (each.call_depth === 0 ? each : { ...each, from: number }));
      const ofEthereum = { ...record, result: { ...record.result, nonce: Number(nonce) }, actions };
      const toldAgain = await explainRecorded(mirror, ofEthereum, { source: registered }, variant);
      assert.deepEqual(toldAgain?.gaps, []);
    });

    it(`failed with its own reason, by a key whose first transaction was a deployment (${variant})`, async () => {
      const from = accounts[3 + Object.keys(variants).indexOf(variant)];
      const deploy = (value: number) =>
        send(chain, { from, data: `${creationOf(guarded, variant)}${word(value)}`, gas: '0x2dc6c0' });
      await deploy(1);
      const { transactionHash } = await deploy(9);
      await deploy(2);
      const record = await recordOf(chain, transactionHash);
      const told = await explainRecorded(mirror, record, { source: guarded }, variant);
      assert.deepEqual(told?.gaps, []);
      assert.match(told.reason, /Bad|0x/);
      assert.deepEqual(shownLines(told), [lineOf(guarded, '// fails')]);
    });
  }
});
