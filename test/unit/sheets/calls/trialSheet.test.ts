import assert from 'node:assert/strict';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { bytesOfHex } from '../../../../src/core/platform/hex.ts';
import { renderHtml } from '../../../../src/core/render/html.ts';
import { trialAtLine, trialInBrief, trialSheet, unknownWords } from '../../../../src/core/sheets/calls/trialSheet.ts';
import type { LayoutChange } from '../../../../src/core/storage/compareLayouts.ts';
import type { FailureStory } from '../../../../src/core/trace/story/failureStory.ts';
import type { Trial, TrialUnknown } from '../../../../src/core/trace/trial/trial.ts';

const abis = createAbiIndex();
abis.add([{ type: 'function', name: 'withdraw', inputs: [], outputs: [{ name: 'amount', type: 'uint256' }] }]);
const bytes = (hex: string) => bytesOfHex(hex) ?? new Uint8Array();
const input = bytes('0x3ccfd60b');
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const address = `0x${'c'.repeat(40)}`;
const story: FailureStory = {
  transactionId: 'x',
  timestamp: null,
  failure: 'revert',
  isIgnored: false,
  reason: 'NotEnough(held: 10)',
  stack: [{ address, contract: 'Vault', functionName: 'withdraw', called: undefined, place: undefined }],
  gaps: [],
};
const tried = (more: Partial<Extract<Trial, { kind: 'tried' }>> = {}): Trial => ({
  kind: 'tried',
  asConstructed: [],
  movedUnused: [],
  changed: [{ contract: 'contracts/Vault.sol:Vault' }],
  before: { failure: 'revert', output: new Uint8Array(), input, events: [], gas: 23_740n },
  after: { failure: undefined, output: bytes(word(40n)), input, events: [], gas: 61_204n },
  writes: [{ address, slot: word(1n), before: word(250n), recorded: word(250n), tried: word(150n) }],
  state: {
    named: [
      {
        contractId: null,
        address,
        name: 'totalShares',
        type: 'uint256',
        before: { text: '250' },
        after: { text: '150' },
        slot: word(1n),
      },
    ],
    unnamed: [],
  },
  otherState: { named: [], unnamed: [] },
  abis,
  story: undefined,
  ...more,
});
const revertedEnd = { failure: 'revert', output: new Uint8Array(), input, events: [], gas: 23_740n } as const;
const headline = (trial: Trial) => trialSheet('0.0.1001-1-1', trial).headline;
const unknown = (why: TrialUnknown) => headline({ kind: 'unknown', unknown: why });

describe('what a tried change gave', () => {
  it('begins with the answer: what the call returns and what it changes', () => {
    assert.equal(headline(tried()), 'Would succeed: returns amount: 40; totalShares 250 → 150');
    const html = renderHtml(trialSheet('0.0.1001-1-1', tried()), { now: 0 });
    assert.match(html, /61,204 gas, was 23,740.*totalShares.*250.*150/s);
    const nothing = { named: [], unnamed: [] };
    assert.equal(headline(tried({ abis: createAbiIndex(), state: nothing, otherState: nothing })), 'Would succeed');
  });

  it('says in brief the verdict, and what is returned if there is room for it', () => {
    assert.equal(trialInBrief(tried()), 'Would succeed: returns amount: 40');
    assert.equal(trialInBrief(tried(), 'outdated'), 'Before your edit: Would succeed: returns amount: 40');
    const wide = createAbiIndex();
    const name = `amountThatIsPaidOutTo${'TheHolder'.repeat(5)}`;
    wide.add([{ type: 'function', name: 'withdraw', inputs: [], outputs: [{ name, type: 'uint256' }] }]);
    assert.equal(trialInBrief(tried({ abis: wide })), 'Would succeed');
    const before = { failure: undefined, output: bytes(word(40n)), input, events: [], gas: 23_740n };
    assert.equal(trialInBrief(tried({ abis: wide, before })), 'Would succeed, too');
    assert.equal(trialInBrief(tried({ story })), headline(tried({ story })));
    const unchanged = { kind: 'unknown', unknown: { why: 'unchanged' } } as const;
    assert.equal(trialInBrief(unchanged), headline(unchanged));
    const place = { path: 'contracts/Vault.sol', line: 34, column: 4, onDisk: '/ws/contracts/Vault.sol' };
    const compile = { why: 'compile', message: 'Expected primary expression.', place } as const;
    assert.equal(
      trialInBrief({ kind: 'unknown', unknown: compile }),
      "Doesn't compile: Vault.sol:35: Expected primary expression.",
    );
    const problem = 'The replay was stopped after 20 seconds on this computer. Try again.';
    assert.equal(trialInBrief({ kind: 'unknown', unknown: { why: 'unread', problem } }), problem);
  });

  it('has a mapping’s key in short in its headline, and in full below', () => {
    const name = `shares[${address}].total`;
    const [shares] = (tried() as Extract<Trial, { kind: 'tried' }>).state.named;
    assert.ok(shares);
    const trial = tried({ state: { named: [{ ...shares, name }], unnamed: [] } });
    assert.match(headline(trial), /; shares\[0xcccc…cccc\]\.total 250 → 150$/);
    assert.ok(renderHtml(trialSheet('x', trial), { now: 0 }).includes(name));
  });

  it('has two long values that differ only in the middle by more of their ends in its headline', () => {
    const [shares] = (tried() as Extract<Trial, { kind: 'tried' }>).state.named;
    assert.ok(shares);
    const word = (middle: string) => `0xcccc${'0'.repeat(40)}${middle}${'0'.repeat(12)}cccc`;
    const change = (before: string, after: string) => {
      const value = {
        ...shares,
        name: 'root',
        before: { ...shares.before, text: before },
        after: { ...shares.after, text: after },
      };
      return headline(tried({ state: { named: [value], unnamed: [] } }));
    };
    const [one, other] = ['1111', '2222'].map(
      (each) => `0xcccc${'0'.repeat(15)}…${each.slice(1)}${'0'.repeat(12)}cccc`,
    );
    assert.ok(change(word('1111'), word('2222')).endsWith(`; root ${one} → ${other}`));
    assert.match(change(`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`), /; root 0x1111…1111 → 0x2222…2222$/);
  });

  it('says that a call uses none of the variables that moved', () => {
    const moved = { why: 'layout', contract: 'src/Vault.sol:Vault', variables: 'moved', changes: [] } as const;
    const words = "The call uses none of the variables of Vault that aren't where the ledger has them.";
    assert.ok(headline(tried({ movedUnused: [moved] })).endsWith(`. ${words}`));
  });

  it('says that what a constructor wrote stays, if the change is in that, too', () => {
    const words = 'The change is in what the constructor of Vault runs, too: what that wrote before stays.';
    assert.ok(headline(tried({ asConstructed: ['src/Vault.sol:Vault'] })).endsWith(`. ${words}`));
    assert.match(
      unknown({ why: 'constructor', contract: 'src/Vault.sol:Vault', isKnown: true }),
      /^Not known: the constructor of Vault, or an initial value, was changed, and what it wrote before stays\./,
    );
    assert.match(
      unknown({ why: 'constructor', contract: 'src/Vault.sol:Vault', isKnown: false }),
      /^Not known: whether the constructor of Vault was changed/,
    );
  });

  it('says where the call would still fail, or fail now', () => {
    const failing = {
      after: { failure: 'revert' as const, output: new Uint8Array(), input, events: [], gas: 23_000n },
      story,
    };
    assert.equal(headline(tried(failing)), 'Would still fail: Vault.withdraw: NotEnough(held: 10)');
    const before = { failure: undefined, output: bytes(word(40n)), input, events: [], gas: 61_000n };
    assert.equal(headline(tried({ ...failing, before })), 'Would fail: Vault.withdraw: NotEnough(held: 10)');
    assert.match(headline(tried({ before })), /^Would succeed, too: returns amount: 40/);
    assert.equal(trialSheet('x', tried(failing)).tone, 'failure');
  });

  it('leads to the line at which the call would fail now, by its stack and its button', () => {
    const place = { path: 'src/Vault.sol', line: 35, column: 4, endLine: 35, endColumn: 9, text: 'x', content: 'x' };
    const variable = { name: 'held', type: 'uint256', value: '10', path: place.path, line: 33 };
    const [entry] = story.stack;
    assert.ok(entry);
    const stack = [
      { ...entry, place: { ...place, file: undefined, from: 'workspace' as const }, variables: [variable] },
    ];
    const failing = tried({
      after: { failure: 'revert', output: new Uint8Array(), input, events: [], gas: 23_000n },
      story: { ...story, stack, cause: '25 > 10' },
    });
    const sheet = trialSheet('x', failing);
    assert.deepEqual(sheet.failsAt, { by: 'trial', entry: 0 });
    assert.match(
      JSON.stringify(sheet.sections),
      /"ref":\{"kind":"sourceLine","id":"x","line":\{"by":"trial","entry":0\}\}/,
    );
    const html = renderHtml(sheet, { now: 0 });
    assert.match(html, /25 &gt; 10/);
    assert.match(html, /held.*10.*uint256/s);
    assert.equal(trialSheet('x', tried()).failsAt, undefined);
  });

  it('says which setting was changed since the build', () => {
    const changed = { why: 'otherCompiler', compilerVersion: '0.8.28', in: 'foundry.toml' } as const;
    for (const [setting, words] of [
      [
        { name: 'optimizer.runs', built: '200', now: '999' },
        "Not known: foundry.toml sets the compiler's optimizer.runs to 999, and the last build had 200. Build the project, then try again.",
      ],
      [
        { name: 'viaIR', built: 'true' },
        "Not known: foundry.toml no longer sets the compiler's viaIR, which was true in the last build. Build the project, then try again.",
      ],
    ] as const)
      assert.equal(unknownWords({ ...changed, setting }), words);
  });

  it('says why it isn’t known, and what to do', () => {
    const contract = 'contracts/Vault.sol:Vault';
    assert.match(unknown({ why: 'layout', contract, variables: 'notFound', changes: [] }), /Verify the contract/);
    assert.equal(
      unknown({ why: 'tooLarge', contract, size: 25_012 }),
      "Can't be deployed: Vault would have 25,012 bytes of code, and a contract may have 24,576.",
    );
    assert.equal(
      unknown({
        why: 'compile',
        message: 'Expected primary expression.',
        place: { path: 'contracts/Vault.sol', onDisk: undefined, line: 33, column: 12 },
      }),
      "Your change doesn't compile: Vault.sol:34: Expected primary expression.",
    );
    assert.match(unknown({ why: 'noCompiler', compilerVersion: '0.8.24+commit.e11b9ed9' }), /compiler 0\.8\.24 isn't/);
    const problem = { why: 'newImmutable', name: 'Vault.cap: uint256' } as const;
    assert.match(unknown({ why: 'carry', contract, problem }), /Vault\.cap: uint256 is new in Vault/);
    const brief = (why: 'newImmutable' | 'unnamedImmutables') =>
      trialInBrief({ kind: 'unknown', unknown: { why: 'carry', contract, problem: { ...problem, why } } } as never);
    assert.equal(brief('newImmutable'), 'Not known: Vault.cap: uint256 is new in Vault');
    assert.equal(brief('unnamedImmutables'), 'Not known without the sources of Vault as deployed');
    assert.match(unknown({ why: 'unchanged' }), /^Nothing to try/);
    assert.match(
      unknown({ why: 'deviation', in: 'gas' }),
      /^Not known: the replay differs from the network, so nothing in it is certain\.$/,
    );
  });

  it('leads on to the transaction, its failing line, and a test of its call', () => {
    const id = '0.0.1001-1-1';
    const before = { failure: undefined, output: bytes(word(40n)), input, events: [], gas: 61_000n };
    const gone: Trial = { kind: 'unknown', unknown: { why: 'unrecorded' } };
    const cases: [Trial, string | undefined][] = [
      [tried(), 'failed'],
      [tried({ before }), 'succeeded'],
      [gone, 'failed'],
    ];
    for (const [trial, execution] of cases) {
      const sheet = trialSheet(id, trial);
      assert.equal(sheet.execution, execution);
      const [link] = sheet.sections
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.type === 'fields' ? block.fields : []))
        .flatMap(({ label, values }) => (label === 'Transaction' ? values : []));
      assert.deepEqual(link, { type: 'id', text: id, ref: { kind: 'transaction', id } });
    }
  });

  it('shows a stranger’s words as text', () => {
    const sheet = trialSheet('x', {
      kind: 'unknown',
      unknown: { why: 'compile', message: '<img src=x onerror=alert(1)>' },
    });
    assert.ok(!renderHtml(sheet, { now: 0 }).includes('<img'));
  });

  it('says which variables are not where the ledger has them, all of them in a table', () => {
    const at = (label: string, slot: bigint) => ({ label, slot, offset: 0, type: 'uint256' });
    const changes: LayoutChange[] = [
      { kind: 'inserted', isSafe: false, built: at('fee', 1n) },
      { kind: 'moved', isSafe: false, deployed: at('totalShares', 1n), built: at('totalShares', 2n) },
    ];
    const layout = { why: 'layout', contract: 'contracts/Vault.sol:Vault', changes } as const;
    const sheet = trialSheet('x', { kind: 'unknown', unknown: { ...layout, variables: 'moved' } });
    assert.equal(
      sheet.headline,
      "Not known: the variables of Vault aren't where the ledger has them: totalShares moved from slot 1 to slot 2, and 1 more change.",
    );
    assert.equal(
      trialInBrief({ kind: 'unknown', unknown: { ...layout, variables: 'moved' } }),
      'Not known: totalShares moved from slot 1 to slot 2, and 1 more change',
    );
    assert.match(renderHtml(sheet, { now: 0 }), /fee.*slot 1.*totalShares.*slot 1.*slot 2/s);
    const [, moved] = changes;
    assert.ok(moved);
    assert.match(
      unknown({ ...layout, variables: 'unclear', changes: [{ ...moved, isUnclear: true }] }),
      /^Not known: the sources don.t show whether .*: totalShares moved from slot 1 to slot 2\.$/,
    );
  });

  it('says what to do if nothing was changed until the edit', () => {
    const unchanged: Trial = { kind: 'unknown', unknown: { why: 'unchanged' } };
    const words = 'Not tried yet. Save your change, or choose Try My Change.';
    const edited = trialSheet('x', unchanged, 'outdated');
    assert.deepEqual([edited.headline, edited.short], [words, 'Not tried yet']);
    assert.doesNotMatch(renderHtml(edited, { now: 0 }), /Change the contract/);
    assert.match(renderHtml(trialSheet('x', unchanged), { now: 0 }), /Change the contract/);
    assert.match(trialSheet('x', tried(), 'outdated').headline, /^Before your edit: Would succeed/);
  });

  it('says in its tab what its headline says', () => {
    const of = (unknown: object): Trial => ({ kind: 'unknown', unknown: unknown as TrialUnknown });
    const compile = of({ why: 'compile', message: "Expected '('." });
    const unchanged = of({ why: 'unchanged' });
    const tabs = [of({ why: 'unrecorded' }), unchanged, compile, tried()].map((each) => trialSheet('x', each).short);
    assert.deepEqual(tabs, ['Try My Change: not known', 'Nothing to try', "Doesn't compile", 'Would succeed']);
    assert.equal(trialSheet('x', tried(), 'outdated').short, 'Before your edit: Would succeed');
    const { short, headline: said, tone } = trialSheet('x', unchanged, 'running');
    assert.deepEqual([short, said, tone], ['Trying your change…', 'Trying your change…', 'neutral']);
  });

  it('leads on if nothing was changed, or is known: to the line, and to another trial', () => {
    const unchanged = trialSheet('x', { kind: 'unknown', unknown: { why: 'unchanged' } });
    assert.equal(unchanged.execution, 'failed');
    assert.match(renderHtml(unchanged, { now: 0 }), /Change the contract\. Then save it, or choose Try My Change\./);
    const deviation: Trial = { kind: 'unknown', unknown: { why: 'deviation', in: 'output' } as never };
    assert.equal(trialSheet('x', deviation).execution, undefined);
  });

  it('has what the call would pay', () => {
    const end = { failure: undefined, output: new Uint8Array(), input, events: [], gas: 1n };
    const payments = [{ to: address, value: 10n }];
    const html = renderHtml(trialSheet('x', tried({ after: { ...end, payments } })), { now: 0 });
    assert.match(html, /Payments.*0\.0000001 ℏ.*0xcccc/s);
    assert.doesNotMatch(renderHtml(trialSheet('x', tried({ after: end })), { now: 0 }), /Payments/);
  });

  it('has the events that the call would emit, unless it fails', () => {
    const own = createAbiIndex();
    own.add([{ type: 'event', name: 'Withdrawn', inputs: [{ name: 'amount', type: 'uint256', indexed: false }] }]);
    const topic = '0x430648de173157e069201c943adb2d4e340e7cf5b27b1b09c9cb852f03d63b56';
    const events = [
      { address, topics: [topic], data: word(40n) },
      { address, topics: [word(7n)], data: '0x' },
    ];
    const end = { failure: undefined, output: new Uint8Array(), input, events, gas: 1n };
    const html = renderHtml(trialSheet('x', tried({ abis: own, after: end })), { now: 0 });
    assert.match(html, /Events.*Withdrawn\(amount: 40\).*0{63}7 0x/s);
    const failed = { ...end, failure: 'revert' as const };
    assert.doesNotMatch(renderHtml(trialSheet('x', tried({ after: failed, story })), { now: 0 }), /Events/);
  });

  it('says the cause in its headline if the call reverted without a reason, and not again below', () => {
    const cause = 'payable(msg.sender).transfer(amount): sends 0.00000011 ℏ';
    const bare = { ...story, reason: 'Reverted without a reason', cause };
    const trial = tried({ after: { ...revertedEnd }, story: bare });
    const sheet = trialSheet('0.0.1001-1-1', trial);
    assert.equal(sheet.headline, `Would still fail: Vault.withdraw: ${cause}`);
    assert.equal(trialInBrief(trial), sheet.headline);
    assert.doesNotMatch(JSON.stringify(sheet.sections), /sends 0/);
    // The cause is behind the line.
    assert.equal(trialAtLine({ before: revertedEnd, after: revertedEnd }, bare), 'Would still fail');
    assert.equal(
      trialAtLine({ before: revertedEnd, after: revertedEnd }, story),
      'Would still fail: NotEnough(held: 10)',
    );
  });

  it('leads to the lines of a change that does not compile', () => {
    const place = { path: 'contracts/Vault.sol', onDisk: '/ws/contracts/Vault.sol', line: 33, column: 8 };
    const compile = { why: 'compile', message: 'Expected primary expression.', place } as const;
    const { sections } = trialSheet('0.0.1001-1-1', { kind: 'unknown', unknown: compile });
    assert.match(
      JSON.stringify(sections),
      /"text":"Vault.sol:34","ref":{"kind":"sourceLine","id":"0.0.1001-1-1","line":{"by":"trial","entry":0}}/,
    );
  });
});
