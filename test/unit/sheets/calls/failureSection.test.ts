import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { decodeRevert } from '../../../../src/core/ledger/evm/revert.ts';
import { explainResultCode } from '../../../../src/core/ledger/resultCodes/resultCodes.ts';
import { renderHtml } from '../../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../../src/core/render/markdown.ts';
import { revertFields } from '../../../../src/core/sheets/calls/contractOutcome.ts';
import {
  hasStoryRoom,
  isSettledStory,
  searchWords,
  withFailureStory,
  withoutStoryRoom,
  withStoryRoom,
} from '../../../../src/core/sheets/calls/failureSection.ts';
import { gasByLineSheet } from '../../../../src/core/sheets/calls/gasByLineSheet.ts';
import {
  gapSentence,
  missingCompiler,
  reasonWithHint,
  storyAnswer,
  withShortHex,
} from '../../../../src/core/sheets/calls/storyHeadline.ts';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import type { FailureStory, StoryEntry } from '../../../../src/core/trace/story/failureStory.ts';

const content = 'contract Vault {\n  function withdraw() {\n    revert No();\n  }\n}\n';
const place = {
  path: 'contracts/Vault.sol',
  line: 2,
  column: 4,
  endLine: 2,
  endColumn: 15,
  text: 'revert No()',
  content,
  from: 'workspace' as const,
  file: undefined,
};
const entry: StoryEntry = {
  address: `0x${'a'.repeat(40)}`,
  contract: 'Vault',
  functionName: 'withdraw',
  called: 'withdraw(shares: 25)',
  place,
};
const story: FailureStory = {
  transactionId: 'x',
  timestamp: null,
  failure: 'revert',
  reason: 'NotEnough(held: 10)',
  gaps: [],
  isIgnored: false,
  stack: [
    entry,
    {
      address: `0x${'b'.repeat(40)}`,
      contract: undefined,
      functionName: undefined,
      called: undefined,
      place: undefined,
    },
  ],
};
const sheet: Sheet = {
  kind: 'transaction',
  id: '0.0.3-1790000000-000000001',
  title: 'Contract call',
  headline: 'It reverted',
  tone: 'failure',
  icon: 'error',
  sections: [{ title: 'Summary', level: 'summary', blocks: [] }],
};

describe('what a search is doing', () => {
  it('is a sentence of its own', () =>
    assert.equal(searchWords('Compiling Vault, 3 files…'), 'Finding the failing line. Compiling Vault, 3 files…'));
});

describe('the sheet of a failed call whose line is known', () => {
  it('begins with the line, the function and the reason, then the call stack', () => {
    const told = withFailureStory(sheet, story);
    assert.equal(told.headline, 'Vault.sol:3 in withdraw: NotEnough(held: 10)');
    assert.deepEqual(
      told.sections.map(({ title }) => title),
      ['Call stack', 'Summary'],
    );
    const markdown = renderMarkdown(told, { level: 'summary', now: 0 });
    assert.match(markdown, /Vault\.withdraw\(shares: 25\).*Vault\.sol:3.*revert No\(\)/s);
    assert.match(markdown, /0xbbbb…bbbb/);
  });

  it('says that a replay that differs from the record can give neither a line nor a trial', () => {
    assert.equal(withFailureStory(sheet, story).differs, undefined);
    const differing = withFailureStory(sheet, { ...story, gaps: [{ why: 'deviation', in: 'gas' }] });
    assert.equal(differing.differs, true);
    assert.match(
      renderMarkdown(differing, { level: 'summary', now: 0 }),
      /No line: the replay differs from the network, so nothing in it is certain\./,
    );
  });

  it('says with which values it failed, before the call stack, and in its Markdown without markup of the source', () => {
    const told = withFailureStory(sheet, { ...story, cause: 'a*b*c < held is true: 6 < 10' });
    assert.deepEqual(told.sections[0]?.blocks[0], { type: 'paragraph', text: 'a*b*c < held is true: 6 < 10' });
    const markdown = renderMarkdown(told, { level: 'summary', now: 0 });
    assert.match(markdown, /a\\\*b\\\*c/);
    assert.match(renderHtml(told, { now: 0 }), /a\*b\*c &lt; held is true: 6 &lt; 10/);
  });

  it('says in place of what is said of every revert which condition ended it, and nothing else changes', () => {
    const { meaning, fix = '' } = explainResultCode('CONTRACT_REVERT_EXECUTED');
    const other = explainResultCode('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT');
    const rows = [meaning, fix, other.meaning, other.fix ?? ''].map((text) => ({
      label: 'x',
      values: [{ type: 'text', text } as const],
    }));
    const silent = {
      ...sheet,
      sections: [{ title: 'Summary', level: 'summary', blocks: [{ type: 'fields', fields: rows }] }],
    } satisfies Sheet;
    const saidOf = (known: FailureStory) => {
      const summary = withFailureStory(silent, known).sections.find(({ title }) => title === 'Summary');
      const [block] = summary?.blocks ?? [];
      assert.ok(block?.type === 'fields');
      return block.fields.map(({ values: [value] }) => value?.type === 'text' && value.text);
    };
    const kept = [other.meaning, other.fix];
    const cause = 'shares <= held is false: 25 <= 10';
    assert.deepEqual(saidOf({ ...story, cause }), [
      'The contract reverted the call in Vault.withdraw.',
      `Change the arguments, the caller or the contract's state: at Vault.sol:3, ${cause}.`,
      ...kept,
    ]);
    assert.deepEqual(saidOf(story), [
      'The contract reverted the call in Vault.withdraw.',
      "Check the arguments, the caller and the contract's state against Vault.sol:3: revert No()",
      ...kept,
    ]);
    const noLine = { ...story, stack: [{ ...entry, place: undefined }] };
    assert.deepEqual(saidOf(noLine), ['The contract reverted the call in Vault.withdraw.', fix, ...kept]);
    const nothing = { ...story, stack: story.stack.slice(1) };
    assert.deepEqual(saidOf(nothing), [meaning, fix, ...kept]);
    const halted = { ...story, failure: 'invalidOpcode', cause } as const;
    assert.equal(saidOf(halted)[0], meaning, 'it stopped without a revert');
    const inLibrary = { ...entry, place: { ...place, path: 'node_modules/lib/Limits.sol', line: 8 } };
    const called = { ...story, cause, stack: [inLibrary, entry] };
    const change = "Change the arguments, the caller or the contract's state: at";
    assert.equal(saidOf(called)[1], `${change} Limits.sol:9, ${cause}.`, "not the caller's line, which is no cause");
    const saysCause = { ...called, stack: [inLibrary, { ...entry, causeAtLine: cause }] };
    assert.equal(saidOf(saysCause)[1], `${change} Vault.sol:3, ${cause}.`);
  });

  it('has room for the call stack while the line is looked for, which the story takes', () => {
    const waiting = withStoryRoom(sheet);
    assert.equal(hasStoryRoom(waiting), true);
    const titles = ({ sections }: Sheet) => sections.map(({ title }) => title);
    assert.deepEqual(titles(waiting), ['Call stack', 'Summary']);
    assert.equal(waiting.headline, sheet.headline);
    const found = withFailureStory(waiting, story);
    assert.equal(hasStoryRoom(found), false);
    assert.deepEqual(titles(found), titles(waiting));
    const shownOf = (each: Sheet) =>
      renderHtml(each, { now: 0, interactive: true }).replace(
        /<div class="table room" aria-hidden="true">.*?<\/table>/s,
        '',
      );
    assert.doesNotMatch(shownOf(waiting), /Copy as CSV/, 'nothing to copy yet');
    assert.match(shownOf(found), /Copy as CSV/);
  });

  it('says below the summary that no line was found, until one is', () => {
    const waiting = withStoryRoom({ ...sheet, sections: [...sheet.sections, ...sheet.sections] });
    const titles = ({ sections }: Sheet) => sections.map(({ title }) => title);
    const none = withoutStoryRoom(waiting, 'noBuild');
    assert.equal(hasStoryRoom(none), false);
    assert.deepEqual(titles(none), ['Summary', 'Call stack', 'Summary']);
    assert.deepEqual(titles(withFailureStory(none, story)), titles(waiting));
  });

  it('says why a search found no line, each for itself', () => {
    const said = (['noBuild', 'tooLong', 'noRecord', 'failed'] as const).map((why) =>
      renderMarkdown(withoutStoryRoom(withStoryRoom(sheet), why), { level: 'summary', now: 0 }),
    );
    assert.equal(new Set(said).size, 4);
    assert.match(said[0] ?? '', /No build in this workspace has the code that failed/);
  });

  it('is settled unless something that is missing can be installed', () => {
    assert.equal(isSettledStory(story), true);
    assert.equal(isSettledStory(undefined), false);
    const gap = { why: 'noCompiler', contract: 'a.sol:Vault', compilerVersion: '0.8.24', address: '' } as const;
    assert.equal(isSettledStory({ ...story, gaps: [gap] }), false);
  });

  it('says what may help a call that ran out of gas where no likely fix is shown', () => {
    const starved = { ...story, failure: 'outOfGas', reason: 'Out of gas' } as const;
    assert.equal(storyAnswer(starved), 'Vault.sol:3 in withdraw: Out of gas. A higher gas limit may help');
    const few = 'Out of gas: transfer and send give only 2,300';
    assert.equal(storyAnswer({ ...starved, reason: few }), `Vault.sol:3 in withdraw: ${few}`);
    assert.equal(withFailureStory(sheet, starved).headline, 'Vault.sol:3 in withdraw: Out of gas');
    assert.equal(reasonWithHint(story), story.reason);
  });

  it('says of a call that succeeded what it ignored', () => {
    const reason = 'transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT';
    const told = withFailureStory(sheet, { ...story, isIgnored: true, failure: undefined, reason });
    assert.equal(told.headline, `Succeeded, but Vault.sol:3 in withdraw: ${reason}`);
  });

  it('leads to each line by the transaction and its number in the stack', () => {
    const html = renderHtml(withFailureStory(sheet, story), { now: 0 });
    assert.match(
      html,
      /data-ref-kind="sourceLine"[^>]*data-ref-id="0\.0\.3-1790000000-000000001"[^>]*&quot;stack&quot;,&quot;entry&quot;:0/,
    );
  });

  it('has one call stack, however often it is told', () => {
    const twice = withFailureStory(withFailureStory(sheet, story), story);
    assert.equal(twice.sections.length, 2);
  });

  it('keeps its own headline, and says why, if the line is unknown', () => {
    const gaps = [{ why: 'noCompiler', contract: 'a.sol:Vault', compilerVersion: '0.8.24', address: '' }] as const;
    const told = withFailureStory(sheet, { ...story, stack: [{ ...entry, place: undefined }], gaps });
    assert.equal(told.headline, 'It reverted');
    assert.match(renderMarkdown(told, { level: 'summary', now: 0 }), /No line for Vault: its compiler/);
    assert.deepEqual(
      told.sections.map(({ title }) => title),
      ['Summary', 'Call stack'],
    );
  });

  it('shortens addresses and hashes where a line has no room for them', () => {
    const address = `0x${'aB'.repeat(20)}`;
    assert.equal(
      withShortHex(`owner = ${address}, pairs = [${address}, 0x1234], id = 0x${'12'.repeat(32)}`),
      'owner = 0xaBaB…aBaB, pairs = [0xaBaB…aBaB, 0x1234], id = 0x1212…1212',
    );
  });

  it('has no table that would only repeat the address of a gap', () => {
    const address = `0x${'b'.repeat(40)}`;
    const [, bare] = story.stack;
    const unread: FailureStory = {
      ...story,
      stack: bare ? [bare] : [],
      gaps: [{ why: 'restricted', address }],
    };
    const kindsOf = (told: FailureStory) =>
      withFailureStory(sheet, told).sections.flatMap(({ blocks }) => blocks.map(({ type }) => type));
    assert.deepEqual(kindsOf(unread), ['paragraph']);
    assert.deepEqual(kindsOf({ ...unread, stack: [entry] }), ['table', 'paragraph']);
    assert.deepEqual(kindsOf({ ...unread, gaps: [] }), ['table']);
    assert.equal(withFailureStory(sheet, unread).needsTrust, true, 'the page has a button for it');
    assert.equal(withFailureStory(sheet, story).needsTrust, undefined);
  });

  it('is the same sheet without an explanation', () => assert.equal(withFailureStory(sheet, undefined), sheet));

  it('has a sentence with what to do for each gap', () => {
    const common = { contract: 'a.sol:Vault', address: `0x${'a'.repeat(40)}` };
    for (const gap of [
      { why: 'noBuild', ...common },
      { why: 'edited', ...common },
      { why: 'restricted', ...common },
      { why: 'otherSources', ...common },
      { why: 'deviation', in: 'output' },
      { why: 'otherEnd' },
    ] as const)
      assert.match(gapSentence(gap), /^(?:No line|Can't find the line).*: .*\.$/);
  });

  it('names the missing compiler, and the command of this project that installs it', () => {
    const gap = {
      why: 'noCompiler',
      address: '0x1',
      contract: 'a.sol:Vault',
      compilerVersion: '0.8.24+commit.e1',
    } as const;
    const project = { toolchain: 'hardhat2', root: '/p', packages: 'npm', isEdited: false } as const;
    const ofHardhat = { ...gap, project };
    assert.equal(
      gapSentence(ofHardhat),
      "No line for Vault: its compiler, solc 0.8.24, isn't installed. To install it, run npx hardhat compile --force in the project's folder, and try again.",
    );
    assert.deepEqual(missingCompiler(ofHardhat), { command: 'npx hardhat compile --force', root: '/p' });
    assert.deepEqual(missingCompiler(gap), { command: 'npm install --no-save --prefix . solc@0.8.24' });
    const vyper = { ...gap, contract: 'contracts/S.vy:S', compilerVersion: '0.4.3' };
    assert.match(gapSentence(vyper), /Vyper 0\.4\.3, isn't installed.*pip install vyper==0\.4\.3/);
    assert.equal(
      gapSentence({ ...gap, compilerVersion: '0.8.24-nightly' }),
      "No line for Vault: its compiler, solc 0.8.24-nightly, isn't installed. Install it and try again.",
    );
  });

  it('shows a statement without the closing braces of what is around it', () => {
    const statementIn = (line: string) => {
      const at = { ...entry, place: { ...place, content: `a\nb\n${line}\n` } };
      const html = renderHtml(withFailureStory(sheet, { ...story, stack: [at] }), { now: 0 });
      return />([^<]*inner[^<]*)</.exec(html)?.[1];
    };
    assert.equal(statementIn('inner(4); }'), 'inner(4)');
    assert.equal(statementIn('  inner(4); } }'), 'inner(4)');
    assert.equal(statementIn('if (a) { inner(4); }'), 'if (a) { inner(4); }');
    assert.equal(statementIn('inner({ a: 4 });'), 'inner({ a: 4 })');
    assert.equal(statementIn(`inner(4)${'}'.repeat(100_000)}`), 'inner(4)');
  });

  it('shows a long statement whole, of a block only what stands before it, and says what it leaves out', () => {
    const statementOf = (text: string) => {
      const lines = text.split('\n').length;
      const at = { ...place, line: 0, endLine: lines - 1, content: text, text };
      const { sections } = withFailureStory(sheet, { ...story, stack: [{ ...entry, place: at }] });
      const tables = sections.flatMap(({ blocks }) => blocks.flatMap((each) => (each.type === 'table' ? [each] : [])));
      const value = tables.find(({ columns }) => columns[2]?.label === 'Statement')?.rows[0]?.[2];
      return value?.type === 'code' ? value.text : undefined;
    };
    const long = `require(isKnown[${'x'.repeat(400)}], "unknown")`;
    assert.equal(statementOf(`${long};`), long);
    assert.equal(
      statementOf(long.replace('[', '[\n  ').replace(']', '\n]')),
      long.replace('[', '[ ').replace(']', ' ]'),
    );
    assert.equal(
      statementOf(`for (uint i; i < n; i++) {\n${'  pay(i);\n'.repeat(99)}}`),
      'for (uint i; i < n; i++) { … }',
    );
    assert.equal(
      statementOf(`function pay(uint i) external {\n  all[i]({ value: 1 });\n}`),
      'function pay(uint i) external { … }',
    );
    assert.equal(statementOf('pay({\n  to: a,\n  amount: 1\n});'), 'pay({ to: a, amount: 1 })');
    const cut = statementOf(`emit All(${'x'.repeat(5_000)});`) ?? '';
    assert.match(cut, /^emit All\(x{1900,2000}…$/);
  });

  it('shows hostile sources as text', () => {
    const hostile = {
      ...entry,
      functionName: '<img src=x>',
      contract: '](command:x)',
      place: { ...place, text: '`|<b>' },
    };
    const html = renderHtml(withFailureStory(sheet, { ...story, stack: [hostile], reason: '<script>' }), { now: 0 });
    assert.doesNotMatch(html, /<img|<script|<b>/);
  });
});

describe('the sheet of gas by line', () => {
  it('has each line with its share, and the parts that are no execution apart', () => {
    const told = gasByLineSheet('0.0.3-1790000000-000000001', {
      lines: [
        { contract: 'Vault', address: '', place, gas: 900, times: 2 },
        { contract: undefined, address: '0xbb', place: undefined, gas: 100, times: 1 },
      ],
      execution: 1000,
      intrinsic: 21_204,
      refund: 4_800,
      consumed: 17_404,
      charged: 240_000,
      isOptimized: true,
      isExact: true,
    });
    assert.equal(told.headline, 'Vault.sol:3 used 90.0% of the 1,000 gas of the execution');
    const text = renderMarkdown(told, { level: 'all', now: 0 });
    for (const part of ['21,204', '-4,800', '17,404', '240,000', '0xbb', '10.0%', 'The optimizer merges'])
      assert.ok(text.includes(part) || text.includes(part.replace('-', '−')), `${part} is not in ${text}`);
  });

  it('tells lines of files with the same name apart by their folders, and contracts by their addresses', () => {
    const lineOf = (path: string) => ({ contract: 'Token', address: '', place: { ...place, path }, gas: 1, times: 1 });
    const dispatch = (address: string) => ({ contract: 'Proxy', address, place: undefined, gas: 1, times: 1 });
    const { sections } = gasByLineSheet('x', {
      lines: [
        ...['contracts/core/Token.sol', 'contracts/mocks/Token.sol', 'Token.sol', 'a/Vault.sol'].map(lineOf),
        ...[`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`].map(dispatch),
      ],
      execution: 6,
      intrinsic: 0,
      refund: undefined,
      consumed: undefined,
      charged: undefined,
      isOptimized: false,
      isExact: true,
    });
    const [table] = sections[1]?.blocks ?? [];
    const names = table?.type === 'table' ? table.rows.map(([name]) => name && 'text' in name && name.text) : [];
    assert.deepEqual(names, [
      'core/Token.sol:3',
      'mocks/Token.sol:3',
      'Token.sol:3',
      'Vault.sol:3',
      'Proxy (dispatch, 0x1111…1111)',
      'Proxy (dispatch, 0x2222…2222)',
    ]);
  });
});

describe('the fields of a revert', () => {
  const vault = new Interface(['error NotEnoughShares(uint256 held, uint256 wanted)']);
  const abis = createAbiIndex();
  abis.add(JSON.parse(vault.formatJson()));
  const revert = decodeRevert(vault.encodeErrorResult('NotEnoughShares', [10, 25]), abis);
  const labels = (outcome: Parameters<typeof revertFields>[0]) =>
    revertFields(outcome, abis).flatMap((each) => each?.label ?? []);

  it('repeat the error of the headline only with its documentation', () => {
    assert.equal(revert.kind, 'custom');
    assert.deepEqual(labels({ revert }), []);
    assert.deepEqual(labels({ revert: { ...revert, doc: 'You hold fewer.' } as never }), ['Error']);
  });
});
