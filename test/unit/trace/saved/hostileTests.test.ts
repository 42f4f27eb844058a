import assert from 'node:assert/strict';
import { transformSync } from 'esbuild';
import { AbiCoder } from 'ethers';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { foundryTest } from '../../../../src/core/trace/saved/foundryTest.ts';
import { hardhatTest } from '../../../../src/core/trace/saved/hardhatTest.ts';
import type { SavedCall } from '../../../../src/core/trace/saved/savedCall.ts';
import type { TestStyle } from '../../../../src/core/trace/saved/testStyle.ts';
import { solcByVersion } from '../../../sandbox/verification/solcByVersion.ts';
import { hostileTexts } from '../../render/hostileTexts.ts';
import { aSavedCall } from './aSavedCall.ts';

/** What ends a comment or a string, or means something to a compiler in either. */
const texts = [
  ...hostileTexts,
  '*/ contract Evil {} /*',
  '\n} contract Evil {} //',
  '\r} contract Evil {} //',
  '\u0085} contract Evil {} //',
  '\u000b} contract Evil {} //',
  '\u000c} contract Evil {} //',
  '\u2028} contract Evil {} //',
  '\u2029} contract Evil {} //',
  '"); vm.ffi(x); ("',
  "'); evil(); ('",
  '`); evil(); (`',
  `${'$'}{evil()}`,
  '\\',
  '\\"',
  '\\u0022); evil(); (\\u0022',
  'SPDX-License-Identifier: MIT',
  'SPDX-License-Identifier: Evil $$',
  'pragma solidity 0.4.0;',
  '@ts-nocheck',
  '@ts-expect-error',
  'eslint-disable',
  'sourceMappingURL=https://evil.example/x',
  '</script>',
  '<!-- x',
  '--> x',
  '\u202e } evil \u2066',
  '\ud83d\udc68\u200d\ud83d\udc69',
  'x'.repeat(100_000),
  '\ud83d\ude00'.repeat(400),
];

const address = (digit: string) => `0x${digit.repeat(40)}`;
const word = `0x${'0'.repeat(63)}1`;
const vault = address('a');

/** What a contract can revert with. */
const wellFormed = (text: string) => text.slice(0, 2_000).replace(/\p{Surrogate}/gu, '');

/** A call about which strangers say a text, wherever they may. */
function savedWith(text: string): SavedCall {
  const reason = AbiCoder.defaultAbiCoder().encode(['string'], [wellFormed(text)]);
  return aSavedCall({
    call: {
      from: address('b'),
      to: vault,
      input: bytesIn('0x12345678'),
      value: 1n,
    },
    accounts: [{ address: vault, code: bytesIn('0x6001'), own: '../src/Vault.sol:Vault', balance: 0n, nonce: 1n }],
    slots: [{ address: vault, slot: word, value: word, variables: [text, `x = ${text}`] }],
    answers: [
      {
        address: address('c'),
        caller: vault,
        isStatic: false,
        value: 0n,
        succeeded: false,
        input: bytesIn('0x49146bde'),
        output: bytesIn(`0x08c379a0${reason.slice(2)}`),
      },
    ],
    output: bytesIn(`0x08c379a0${reason.slice(2)}`),
  });
}

const aboutOf = (text: string) => ({
  id: text,
  network: text,
  abis: createAbiIndex(),
  story: { reason: text, cause: text, stack: [] },
  nameOf: () => text,
});
const style: TestStyle = {
  hardhat: 2,
  language: 'js',
  modules: 'require',
  library: 'ethers6',
  ethersFrom: 'hardhat',
  runner: 'mocha',
  asserts: 'chai',
} as TestStyle;

/** The kinds of a syntax tree's nodes, in order. */
function kindsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(kindsOf);
  if (typeof node !== 'object' || node === null) return [];
  const kind = 'nodeType' in node ? [String(node.nodeType)] : [];
  return [...kind, ...Object.values(node).flatMap(kindsOf)];
}

function treeOf(version: string, content: string): string[] {
  const solc = solcByVersion(version);
  assert.ok(solc);
  const settings = { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } };
  const input = { language: 'Solidity', sources: { 'A.sol': { content } }, settings };
  const { sources, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = errors.find(({ severity }: { severity: string }) => severity === 'error');
  assert.equal(failed, undefined, `${failed?.formattedMessage}`);
  return kindsOf(sources['A.sol'].ast);
}

/** What a script does, without its comments and the texts in it. */
function codeOf(script: string): string {
  const { code } = transformSync(script, { minifyWhitespace: true, legalComments: 'none' });
  return code
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`/g, '""')
    .replace(/\b[A-Z][A-Z\d_]*\b/g, 'NAME');
}

describe('a saved test about which a stranger says a text', function () {
  this.timeout(120_000);
  // A text is a literal if it's printable, or else it stands in bytes.
  const plain = ['plain', 'pl\u00e4in'] as const;
  const fitting = (text: string) => Number(!/^[ -~]*$/.test(wellFormed(text)));

  it('is the same Solidity for a compiler, whatever the text', () => {
    const testOf = (text: string) => foundryTest(savedWith(text), aboutOf(text)).text;
    const expected = plain.map((text) => treeOf('0.8.28+commit.7893614a', testOf(text)));
    assert.ok((expected[0]?.length ?? 0) > 100);
    for (const text of texts)
      assert.deepEqual(
        treeOf('0.8.28+commit.7893614a', testOf(text)),
        expected[fitting(text)],
        JSON.stringify(text.slice(0, 200)),
      );
  });

  it('is the same JavaScript, whatever the text', () => {
    const testOf = (text: string) => hardhatTest(savedWith(text), aboutOf(text), style).text;
    const expected = plain.map((text) => codeOf(testOf(text)));
    assert.ok(expected[0]?.includes('describe('));
    for (const text of texts)
      assert.equal(codeOf(testOf(text)), expected[fitting(text)], JSON.stringify(text.slice(0, 200)));
  });

  it('has no line of more than two thousand characters, and nothing that hides', () => {
    for (const text of texts)
      for (const test of [
        foundryTest(savedWith(text), aboutOf(text)),
        hardhatTest(savedWith(text), aboutOf(text), style),
      ]) {
        assert.match(test.name, /^\w{1,140}$/);
        for (const hidden of '\r\u000b\u000c\u0085\u2028\u2029\u202e\u2066\u001b\u0000')
          assert.ok(!test.text.includes(hidden), JSON.stringify([text.slice(0, 100), hidden]));
      }
  });
});
