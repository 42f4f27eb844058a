import assert from 'node:assert/strict';
import { nothingKnown, type RehearsalOptions, rehearse } from '../../src/core/trace/rehearsal/rehearse.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { notingClient } from '../trace/notingClient.ts';
import {
  data,
  head,
  type RehearsalStory,
  rehearsalStories,
  type Version,
} from '../trace/rehearsal/rehearsalStories.ts';
import { changesOf, runRehearsals, sendCalls } from '../trace/rehearsal/runRehearsal.ts';
import { tokenRehearsals } from '../trace/rehearsal/tokenRehearsals.ts';
import { trialVariants } from '../trace/runTrial.ts';
import { useChain } from '../trace/useChain.ts';

describe('a change that is rehearsed on past calls', function () {
  this.timeout(60_000);
  // The ledger has no least price of data (EIP-7623).
  const { chain, mirror } = useChain({ hardfork: 'cancun' });

  // Some of the versions in one of the compilations; `npm run measure rehearsals` has them all.
  for (const [index, story] of [...rehearsalStories, ...tokenRehearsals].entries()) {
    const variant = trialVariants[index % trialVariants.length] ?? 'optimizer';
    it(`differs in what it would on the chain: ${story.name}, ${variant}`, async () => {
      // Always one that moves variables.
      const versions = story.versions.filter(({ name }, at) => at % 5 === (index % 4) + 1 || name === 'other places');
      const { wrong, calls, unknown } = await runRehearsals(chain, mirror, story, {
        variant,
        seed: 1,
        count: 8,
        versions,
      });
      assert.deepEqual(wrong, []);
      assert.ok(calls - unknown >= 8, `${calls} calls, ${unknown} unknown`);
    });
  }

  it('keeps what it knows for the next run with the same code, also if it is cancelled or stopped', async () => {
    const [story] = rehearsalStories;
    const [comment, stricter] = story?.versions ?? [];
    assert.ok(story && comment && stricter);
    const variant = 'optimizer';
    const { client, to } = await sendCalls(chain, mirror, story, { variant, seed: 2, count: 12 });
    const known = nothingKnown();
    const run = (version: Version, options: RehearsalOptions = {}) =>
      rehearse({ client, evm: () => evm, changes: changesOf(story, version, variant) }, to, known, options);
    const stopped = await run(comment, { limits: { requests: 12, seconds: 60 } });
    assert.ok(stopped.rows.length > 0 && stopped.rows.length < stopped.chosen, `${stopped.rows.length} rows`);
    assert.equal(stopped.requests, 12);
    const cancel = new AbortController();
    const cancelled = run(comment, {
      signal: cancel.signal,
      onProgress: (done) => void (done > stopped.rows.length && cancel.abort()),
    });
    await assert.rejects(cancelled);
    const rest = await run(comment);
    assert.ok(rest.known > stopped.rows.length && rest.known < rest.chosen, `${rest.known} known`);
    assert.equal(rest.rows.length, rest.chosen);
    const again = await run(comment);
    assert.deepEqual([again.known, again.requests], [again.chosen, 0]);
    assert.deepEqual(again.rows, rest.rows);
    const other = await run(stricter);
    assert.equal(other.known, 0);
  });

  it('looks again once more is known of the deployed build', async () => {
    const [story] = rehearsalStories;
    const [version] = story?.versions ?? [];
    assert.ok(story && version);
    const variant = 'optimizer';
    const { client, to } = await sendCalls(chain, mirror, story, { variant, seed: 5, count: 2 });
    const changes = changesOf(story, version, variant);
    const unsure: typeof changes = {
      ...changes,
      async of(code) {
        const change = await changes.of(code);
        return change && 'old' in change ? { ...change, construction: 'unsure' } : change;
      },
    };
    const known = nothingKnown();
    const run = (of: typeof changes) => rehearse({ client, evm: () => evm, changes: of }, to, known);
    const before = await run(unsure);
    assert.ok(before.rows.length > 0 && before.rows.every(({ verdict }) => verdict.kind === 'unknown'));
    const now = await run(changes);
    assert.equal(now.known, 0);
    assert.ok(now.rows.every(({ verdict }) => verdict.kind === 'tried'));
  });

  it('has no verdict about another transaction with the same hash, of which the mirror node has no calls', async () => {
    const [story] = rehearsalStories;
    const [version] = story?.versions ?? [];
    assert.ok(story && version);
    const variant = 'optimizer';
    const sent = await sendCalls(chain, mirror, story, { variant, seed: 4, count: 2 });
    const records = sent.calls.map(({ record }) => record);
    const [first] = records;
    assert.ok(first);
    // An Ethereum transaction that was sent once more.
    const timestamp = '1999999999.000000001';
    const later = { ...first.result, timestamp, result: 'WRONG_NONCE', error_message: 'WRONG_NONCE' };
    const client = mirror.clientOfAll([...records, { ...first, result: later }]);
    const known = nothingKnown();
    const run = () => rehearse({ client, evm: () => evm, changes: changesOf(story, version, variant) }, sent.to, known);
    for (const { rows } of [await run(), await run()]) {
      const unknown = rows.filter(({ verdict }) => verdict.kind === 'unknown');
      assert.deepEqual(
        unknown.map(({ call, verdict }) => [call.timestamp, verdict]),
        [[timestamp, { kind: 'unknown', unknown: { why: 'noRecord' } }]],
      );
      assert.ok(rows.length > 1);
    }
  });

  it('runs a new library that needs another one, as that one is now', async () => {
    const story: RehearsalStory = {
      name: 'new libraries',
      source: `${head}library Inner { function most() external pure returns (uint256) { return 50; } }
library Outer { function check(uint256 n) external pure { require(n < Inner.most(), "most"); } }
contract Story { uint256 last; function put(uint256 n) external { last = n; } }`,
      deploys: ['Story'],
      call: () => ({ data: data('put(uint256)', 40) }),
      versions: [],
    };
    const variant = 'optimizer';
    const { client, to } = await sendCalls(chain, mirror, story, { variant, seed: 3, count: 2 });
    const known = nothingKnown();
    const check = { 'last = n': 'Outer.check(n); last = n' };
    const run = (replace: Version['replace']) =>
      rehearse({ client, evm: () => evm, changes: changesOf(story, { name: '', replace }, variant) }, to, known, {});
    const verdicts = ({ rows }: Awaited<ReturnType<typeof run>>) =>
      rows.map(({ verdict }) => (verdict.kind === 'tried' ? verdict.differences : verdict.kind));
    const checked = await run(check);
    assert.ok(checked.rows.length > 0);
    assert.deepEqual(
      verdicts(checked),
      checked.rows.map(() => ['gas']),
    );
    const stricter = await run({ ...check, 'return 50': 'return 30' });
    assert.equal(stricter.known, 0);
    assert.deepEqual(
      verdicts(stricter),
      stricter.rows.map(() => ['outcome', 'output', 'gas']),
    );
  });

  it('names what the code behind an upgradeable proxy would write otherwise', async () => {
    const story: RehearsalStory = {
      name: 'an upgradeable proxy',
      source: `${head}contract Tickets {
  uint256 sold;
  mapping(uint256 => address) owners;
  function sell() external returns (uint256 id) { require(sold < 2, "sold out"); id = ++sold; owners[id] = msg.sender; }
}
contract Proxy {
  bytes32 constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
  constructor(address to) { bytes32 slot = SLOT; assembly { sstore(slot, to) } }
  fallback() external payable {
    bytes32 slot = SLOT;
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}`,
      deploys: ['Tickets', 'Proxy'],
      call: (draw) => ({ data: data('sell()'), value: BigInt(draw.int(1)) }),
      versions: [],
    };
    const variant = 'optimizer';
    const { client, to } = await sendCalls(chain, mirror, story, { variant, seed: 4, count: 12 });
    const change: Version = { name: 'one more', replace: { 'sold < 2': 'sold < 3' } };
    const parts = { client, evm: () => evm, changes: changesOf(story, change, variant) };
    const { rows } = await rehearse(parts, to, nothingKnown());
    const other = rows.flatMap(({ verdict }) =>
      verdict.kind === 'tried' && verdict.differences.includes('state') ? [verdict.trial.otherState] : [],
    );
    assert.ok(other.length > 0);
    for (const { named, unnamed } of other)
      assert.deepEqual([named.map(({ name }) => name), unnamed], [['sold', 'owners[3]'], []]);
  });

  it('asks nothing twice of a contract with a wide state, and for another change only for what that one reads', async () => {
    const story: RehearsalStory = {
      name: 'a wide state',
      source: `${head}contract Story {
  mapping(uint256 => uint256) held;
  uint256 last;
  constructor() payable { for (uint256 at = 0; at < 120; at++) held[at] = at + 1; }
  function put(uint256 n) external { held[n] += n; last = n; }
}`,
      deploys: ['Story'],
      call: (draw) => ({ data: data('put(uint256)', draw.int(100)) }),
      versions: [],
    };
    const variant = 'optimizer';
    const sent = await sendCalls(chain, mirror, story, { variant, seed: 6, count: 14 });
    const asked: string[] = [];
    const client = notingClient(sent.client, asked);
    const known = nothingKnown();
    const run = (to: string, options: RehearsalOptions = {}) => {
      const changes = changesOf(story, { name: '', replace: { 'last = n': to } }, variant);
      return rehearse({ client, evm: () => evm, changes }, sent.to, known, options);
    };
    const past = (from: number) => asked.slice(from).filter((each) => !each.startsWith('results'));
    const reading = 'last = n + held[n + 1] + held[7] + held[7]';
    const cancel = new AbortController();
    const done: number[] = [];
    const onProgress = (count: number) => {
      done.push(count);
      if (count === 6) cancel.abort();
    };
    await assert.rejects(run(reading, { signal: cancel.signal, onProgress }), { failure: { kind: 'cancelled' } });
    assert.deepEqual(done.slice(0, 6), [1, 2, 3, 4, 5, 6]);
    const until = asked.length;
    const first = await run(reading);
    assert.ok(first.known >= 6 && first.known < first.chosen, `${first.known} known`);
    assert.equal(first.rows.length, first.chosen);
    // What was on its way when it was cancelled is asked again.
    const repeated = past(0).filter((each, at, all) => all.indexOf(each) !== at);
    assert.ok(repeated.length <= 8, repeated.join('\n'));
    assert.deepEqual(past(until), [...new Set(past(until))]);
    const before = asked.length;
    const second = await run('last = n + held[n + 1] + held[7] + 1');
    assert.deepEqual([second.known, past(before)], [0, []]);
    const third = await run('last = n + held[8]');
    const wanted = past(before);
    assert.equal(third.requests, wanted.length);
    assert.ok(wanted.length <= third.chosen && wanted.every((each) => each.startsWith('state')), wanted.join('\n'));
  });
});
