import assert from 'node:assert/strict';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { bytesOfHex } from '../../../../src/core/platform/hex.ts';
import { keccak256 } from '../../../../src/core/platform/keccak/keccak.ts';
import { renderHtml } from '../../../../src/core/render/html.ts';
import { rehearsalSheet } from '../../../../src/core/sheets/calls/rehearsalSheet.ts';
import {
  differencesOf,
  type Rehearsal,
  type Tried,
  type Verdict,
} from '../../../../src/core/trace/rehearsal/rehearse.ts';
import type { FailureStory } from '../../../../src/core/trace/story/failureStory.ts';
import type { TrialEnd } from '../../../../src/core/trace/trial/trial.ts';

const abis = createAbiIndex();
abis.add([
  { type: 'function', name: 'withdraw', inputs: [], outputs: [{ name: 'amount', type: 'uint256' }] },
  { type: 'event', name: 'Moved', inputs: [{ name: 'amount', type: 'uint256', indexed: false }] },
]);
const bytes = (hex: string) => bytesOfHex(hex) ?? new Uint8Array();
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const address = `0x${'c'.repeat(40)}`;
const input = bytes('0x3ccfd60b');
const end = (more: Partial<TrialEnd> = {}): TrialEnd => ({
  failure: undefined,
  output: bytes(word(40)),
  input,
  events: [],
  gas: 30_000n,
  ...more,
});
const tried = (after: Partial<TrialEnd>, more: Partial<Tried> = {}): Verdict => {
  const trial: Tried = {
    kind: 'tried',
    asConstructed: [],
    movedUnused: [],
    changed: [{ contract: 'src/Vault.sol:Vault' }],
    before: end(),
    after: end(after),
    writes: [],
    state: { named: [], unnamed: [] },
    otherState: { named: [], unnamed: [] },
    abis,
    story: undefined,
    ...more,
  };
  return { kind: 'tried', trial, differences: differencesOf(trial) };
};
const of = (verdicts: readonly Verdict[], chosen = verdicts.length): Rehearsal => ({
  rows: verdicts.map((verdict, at) => ({
    call: {
      hash: '0x1',
      timestamp: `${1_700_000_000 + at}.000000001`,
      from: null,
      input: '0x3ccfd60b',
      error: undefined,
    },
    verdict,
  })),
  chosen,
  known: 0,
  requests: 0,
});
const headline = (verdicts: readonly Verdict[], chosen?: number) =>
  rehearsalSheet('0.0.1001', of(verdicts, chosen)).headline;
const text = (verdicts: readonly Verdict[], chosen?: number) =>
  renderHtml(rehearsalSheet('0.0.1001', of(verdicts, chosen)), { now: 0 });
const same: Verdict = { kind: 'unchanged' };

describe('what past calls would have done', () => {
  it('names the calls also if the sources are the same as those of the deployed code', () => {
    const html = renderHtml(rehearsalSheet('0.0.1001', of([same]), abis), { now: 0 });
    assert.match(html, /withdraw\(\)/);
    assert.doesNotMatch(html, /0x3ccfd60b/);
  });
  it('is counted, the gravest first', () => {
    const fails = tried({ failure: 'revert', output: new Uint8Array() });
    const other = tried({ output: bytes(word(41)) });
    const unknown: Verdict = { kind: 'unknown', unknown: { why: 'noRecord' } };
    assert.equal(
      headline([fails, other, unknown, tried({ gas: 1n }), same]),
      'Of 5 past calls: 1 would fail, 1 would do something else, 1 not known, 2 the same',
    );
    assert.equal(headline([tried({ gas: 1n }), same]), 'All 2 past calls would do the same');
    assert.match(headline([same, same]), /^Nothing to rehearse/);
    assert.equal(headline([unknown, unknown]), 'Not known: the mirror node has no record of its calls.');
  });

  it('has all that differs in sight: the gas first, then what may be long, in one column', () => {
    const html = text([tried({ output: bytes(word(41)), gas: 1n })]);
    const columns = [...html.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, each = '']) =>
      each.replaceAll(/<[^>]*>/g, ''),
    );
    assert.deepEqual(columns, ['Time (UTC)', 'Call', 'Verdict', 'Gas', 'Other differences']);
  });

  it('shows in each row what differs, by the names of the sources', () => {
    const write = { address, slot: word(1), before: word(9), recorded: word(8), tried: word(7) };
    const named = { contractId: null, address, name: `balances[0x${'ab'.repeat(20)}]`, type: 'uint256', slot: word(1) };
    const shown = text([
      tried(
        {
          output: bytes(word(41)),
          gas: 31_000n,
          events: [{ address, topics: [keccak256('Moved(uint256)')], data: word(5) }],
        },
        {
          writes: [write],
          otherState: { named: [{ ...named, before: { text: '8' }, after: { text: '7' } }], unnamed: [] },
        },
      ),
      tried({ failure: 'outOfGas', output: new Uint8Array() }),
      same,
    ]);
    for (const part of [
      'withdraw()',
      'Same outcome, other returned data',
      'Returned data: amount: 40 → amount: 41;\n',
      'State: balances[0xabab…abab]: 8 → 7;\nEvents: + Moved(amount: 5)',
      '30,000 → 31,000',
      'Would fail: ',
    ])
      assert.ok(shown.includes(part), `${part} in ${shown}`);
  });

  it('says of a call that fails before and after that it would still fail', () => {
    const fails = { failure: 'revert', output: new Uint8Array() } as const;
    const html = text([tried(fails, { before: end(fails) })]);
    assert.match(html, /Would still fail: /);
    assert.doesNotMatch(html, />The same</);
  });

  it('shortens what would look the same on both sides by more of its ends', () => {
    const hash = (middle: string) => `0x1234${middle.repeat(56)}5678`;
    const raw = { input: bytes('0x12345678'), events: [] };
    const named = { contractId: null, address, name: 'root', type: 'bytes32', slot: word(1) };
    const unnamed = { address, contract_id: null, slot: hash('e'), value_read: hash('a'), value_written: hash('b') };
    const rootOf = (middle: string) => ({ text: hash(middle) });
    const state = { named: [{ ...named, before: rootOf('a'), after: rootOf('b') }], unnamed: [] };
    const writes = [{ address, slot: word(1), before: word(9), recorded: word(8), tried: word(7) }];
    const shown = text([
      tried({}, { writes, otherState: state }),
      tried({}, { writes, otherState: { named: [], unnamed: [unnamed] } }),
      tried({ ...raw, output: bytes(hash('b')) }, { before: end({ ...raw, output: bytes(hash('a')) }) }),
      tried({ ...raw, output: bytes(word(41)) }, { before: end(raw) }),
      tried(
        { events: [{ address, topics: [], data: hash('b') }] },
        { before: end({ events: [{ address, topics: [], data: hash('a') }] }) },
      ),
    ]);
    const [one, other] = ['0x1234aa…aa5678', '0x1234bb…bb5678'];
    for (const part of [
      `State: root: ${one} → ${other}`,
      `: ${one} → ${other}`,
      `Returned data: ${one} → ${other}`,
      'Returned data: 0x0000…0028 → 0x0000…0029',
      `Events: − 0xcccc…cccc ${one}; + 0xcccc…cccc ${other}`,
    ])
      assert.ok(shown.includes(part), `${part} in ${shown}`);
  });

  it('says once on which state the calls run, and how many were reached', () => {
    const shown = text([same, tried({ gas: 1n })], 50);
    assert.equal(shown.split('the state that the old code left').length, 2);
    assert.match(shown, /2 of 50/);
    assert.match(shown, /Rehearse again/);
    assert.doesNotMatch(text([tried({})]), /Rehearse again/);
  });

  it('takes what others wrote for text', () => {
    const problem = '<img src=x onerror=alert(1)>';
    const html = renderHtml(
      rehearsalSheet('0.0.1001', of([{ kind: 'unknown', unknown: { why: 'unread', problem } }])),
      {
        now: 0,
      },
    );
    assert.doesNotMatch(html, /<img/);
  });

  const place = {
    path: 'src/Vault.sol',
    line: 37,
    column: 8,
    endLine: 37,
    endColumn: 40,
    text: 'payable(msg.sender).transfer(amount)',
    content: '',
    file: undefined,
    from: 'workspace' as never,
  };
  const refused: FailureStory = {
    transactionId: 'x',
    timestamp: null,
    failure: 'revert',
    isIgnored: false,
    reason: 'Reverted without a reason',
    cause: 'payable(msg.sender).transfer(amount): sends 0.00000011 ℏ, but the contract has 0.0000001 ℏ',
    stack: [{ address, contract: 'Vault', functionName: 'withdraw', called: undefined, place }],
    gaps: [],
  };
  const revert = { failure: 'revert', output: new Uint8Array() } as const;

  it('leads to the line at which a call would fail, and says why, even if that has no reason of its own', () => {
    const before = end({ failure: 'revert', output: bytes('0x12345678') });
    const html = text([tried(revert, { before, story: refused }), tried(revert, { story: refused })]);
    const why = `Vault.sol:38 in withdraw: ${refused.cause}`;
    for (const words of [`Would fail differently: ${why}`, `Would fail: ${why}`])
      assert.ok(html.includes(`><span>${words}</span></button>`), words);
    const { sections } = rehearsalSheet('0.0.1001', of([same, tried(revert, { story: refused })]));
    assert.match(JSON.stringify(sections), /"kind":"sourceLine","id":"0.0.1001","line":{"by":"rehearsal","entry":1}/);
  });

  it('says once that the change does not compile, and leads to the lines: nothing was rehearsed', () => {
    const place = { path: 'contracts/Vault.sol', onDisk: '/ws/contracts/Vault.sol', line: 34, column: 8 };
    const others = [{ message: 'Elsewhere.', place: { ...place, line: 40 } }, { message: 'Nowhere.' }];
    const compile = { why: 'compile', message: "Expected ';' but got identifier", place, others } as const;
    const verdict: Verdict = { kind: 'unknown', unknown: compile };
    const sheet = rehearsalSheet('0.0.1001', of([verdict, verdict, verdict]));
    assert.equal(sheet.headline, "Your change doesn't compile: Vault.sol:35: Expected ';' but got identifier");
    const said = JSON.stringify(sheet.sections);
    assert.doesNotMatch(said, /Expected|Rehearsed|3 of 3|"table"/);
    const lines = [...said.matchAll(/"text":"(Vault\.sol:\d+)","ref":{[^}]*"line":{"by":"rehearsal","entry":(\d)}/g)];
    assert.deepEqual(
      lines.map(([, line, entry]) => [line, entry]),
      [
        ['Vault.sol:35', '0'],
        ['Vault.sol:41', '1'],
      ],
    );
  });

  it('says when it ran, and after an edit that it is about the code before', () => {
    const at = '2026-11-29T12:00:00.000Z';
    const fails = of([tried(revert), same]);
    const now = rehearsalSheet('0.0.1001', fails, abis, { at });
    const before = rehearsalSheet('0.0.1001', fails, abis, { at, isOutdated: true });
    assert.deepEqual([now.headline, now.tone], ['Of 2 past calls: 1 would fail, 1 the same', 'failure']);
    assert.match(renderHtml(now, { now: 0 }), /As of.*2026-11-29 12:00:00/s);
    assert.doesNotMatch(renderHtml(now, { now: 0 }), /changed since/);
    assert.deepEqual(
      [before.headline, before.tone],
      ['Before your edit: Of 2 past calls: 1 would fail, 1 the same', 'neutral'],
    );
    assert.match(renderHtml(before, { now: 0 }), /As of.*2026-11-29 12:00:00.*the sources have changed since/s);
  });
});
