import { scriptSyntax, withoutComments } from '../../src/core/code/codeScanner.ts';
import { linesOf } from '../../src/core/code/lineOf.ts';
import { solidityReadables, vyperReadables } from '../../src/core/code/readableMembers.ts';
import { exportedObject } from '../../src/core/code/scriptLiteral.ts';
import { declarationsIn } from '../../src/core/code/solidityDeclarations.ts';
import { solidityOutline } from '../../src/core/code/solidityText.ts';
import { vyperImports, vyperPragma } from '../../src/core/code/vyperText.ts';
import { decodeCbor } from '../../src/core/format/cbor.ts';
import { escapeMarkdown, lineOfText, markdownCode, visibleText } from '../../src/core/format/escape.ts';
import { parseJson } from '../../src/core/json/losslessJson.ts';
import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import { hexWordAt, hexWordsIn, readDecodedHex } from '../../src/core/ledger/evm/decodedHex.ts';
import { natSpecOf } from '../../src/core/ledger/evm/natSpec.ts';
import { parseArgument } from '../../src/core/ledger/evm/parseArgument.ts';
import { findIdentifiers } from '../../src/core/ledger/ids/findIdentifiers.ts';
import { parseIdentifier } from '../../src/core/ledger/ids/identifiers.ts';
import { readTime } from '../../src/core/ledger/ids/readTime.ts';
import { readSdkMessage } from '../../src/core/ledger/ids/sdkError.ts';
import { guessIdentifiers } from '../../src/core/ledger/lookUp/guessIdentifiers.ts';
import { readUnsentTransaction, recogniseTransaction } from '../../src/core/ledger/protobuf/unsentTransaction.ts';
import { withoutTokens } from '../../src/core/ledger/secrets/publishedTokens.ts';
import { readTransactionBytes } from '../../src/core/ledger/transactions/transactionBytes.ts';
import { readErrorBody } from '../../src/core/net/describeFailure.ts';
import { compareCode } from '../../src/core/projects/bytecode/differingRegions.ts';
import { instructionsOf } from '../../src/core/projects/bytecode/instructions.ts';
import { solidityImmutables } from '../../src/core/sheets/verification/record/immutables.ts';
import { linksOfParts, plainBody, plainText } from '../../src/core/status/plainBody.ts';
import { readSourceMap } from '../../src/core/trace/lines/sourceMap.ts';
import { rangeOfPlace } from '../../src/core/verification/jobs/jobProblems.ts';
import { createRedaction } from '../../src/ui/problemReport/redaction.ts';
import { random } from '../sandbox/ledger/random.ts';
import { cpuTime } from '../unit/cpuTime.ts';
import type { PartOptions, PartResult } from './seededRuns.ts';

const named = { kind: 'function', name: 'a', inputs: [] } as const;
const hexOf = (text: string) => Buffer.from(text).toString('hex');
const redact = createRedaction({
  home: '/home/ann',
  folders: ['/home/ann/work'],
  addresses: [],
  known: new Set(),
  withoutTokens,
});

/** Everything that reads a whole document or a stranger's text on the extension host's thread. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  solidityOutline,
  vyperImports,
  vyperPragma,
  exportedObject,
  solidityImmutables: (content) => solidityImmutables([{ path: 'A.sol', content }], 'A.sol', 'A'),
  withoutComments: (text) => withoutComments(text, scriptSyntax),
  solidityReadables,
  vyperReadables,
  declarationsIn,
  linesOf(text) {
    const lineOf = linesOf(text);
    for (let at = 0; at < text.length; at += 7) lineOf(at);
  },
  parseIdentifier,
  guessIdentifiers,
  readTime,
  hexWordsIn,
  hexWordAt: (text) => hexWordAt(text, text.length >> 1),
  decodedHex: (text) => readDecodedHex(`0x${hexOf(text)}`, noAbis),
  readTransactionBytes,
  unsentTransaction: (text) => readUnsentTransaction(Buffer.from(text)),
  recogniseTransaction: (text) => recogniseTransaction(Buffer.from(text)),
  natSpecOf: (text) => natSpecOf(named, { userdoc: { methods: { 'a()': { notice: text } } } }),
  ...Object.fromEntries(
    ['uint256', 'string', 'bytes', 'address[]', 'uint8[][]'].map((type) => [
      `an argument of type ${type}`,
      (text: string) => parseArgument({ name: '', type }, text),
    ]),
  ),
  decodeCbor: (text) => attempt(() => decodeCbor(Buffer.from(text))),
  instructionsOf: (text) => instructionsOf(`0x${hexOf(text)}`),
  compareCode: (text) => compareCode(`0x${hexOf(text)}`, `0x${hexOf(`${text}a`)}`),
  'a place in a source': (text) => {
    rangeOfPlace(text, { start: text.length >> 1, end: text.length });
    return rangeOfPlace(text, { line: text.length, column: text.length });
  },
  sourceMap: (text) => readSourceMap(text, Buffer.from(text)),
  findIdentifiers: (text) => findIdentifiers(text),
  readSdkMessage,
  readErrorBody,
  plainText,
  linksOfParts: (html) => linksOfParts(plainBody(html)),
  parseJson: (text) => attempt(() => parseJson(text)),
  visibleText,
  escapeMarkdown,
  markdownCode,
  lineOfText: (text) => lineOfText(text, 10_000),
  redact,
};

/** What makes a pattern that reads programs look for an end anew from each start. */
export const programPieces: readonly string[] = [
  '\\"',
  '"\\',
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '/*a ',
  '/*',
  '//',
  '#',
  '*/',
  '\\',
  'import {',
  'import * as a ',
  'import "',
  'import',
  'from . import ',
  'from a import (',
  'import a, ',
  'pragma solidity ',
  '# pragma version ',
  'contract A ',
  'contract A {',
  'struct A { ',
  'enum A {',
  'type A is ',
  'abstract ',
  '{',
  '}',
  '(',
  'const a = {',
  'const a: ',
  'module.exports = ',
  'export default ',
  '[...a,',
  '{...',
  'a.b(',
  '${',
  '.',
];

/** The same for any pattern. */
export const pieces: readonly string[] = [
  ...programPieces,
  '\n',
  ' ',
  '\t',
  ')',
  '[',
  ']',
  '$(',
  '0.0.1',
  '0x',
  'ab',
  '0.0.1@1.',
  '-',
  '@',
  '1',
  '12',
  '9999999999999999',
  '<a href="',
  '<',
  '&#',
  '&',
  ';',
  '>',
  'status: ',
  'function a(',
  'error A(uint256 a, ',
  'mapping(',
  'def a(',
  '@external\n',
  '[[',
  '1:2:0:-;',
  '\u000a\u0002',
  'StatusError: ',
  'transaction ',
  'https://',
  '://a:',
  '/home/',
  '?key=',
  '<title ',
  '</',
  '<!--',
  'é',
  '\ud83d',
];

const size = 12_000;

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Lets every reader read texts of one, two and four lengths, and compares how long that takes: never absolute times alone. */
export async function runScanners({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  const names = Object.keys(readers);
  for (let index = from; index < from + runs; index += 1) {
    const source = random(seed, 'scanners', index);
    const name = names[index % names.length] ?? '';
    const read = readers[name];
    if (!read) continue;
    const unit = Array.from({ length: 1 + source.int(3) }, () => pieces[source.int(pieces.length)]).join('');
    const head = source.chance(50) ? '' : (pieces[source.int(pieces.length)] ?? '');
    const texts = [1, 2, 4].map((times) => head + unit.repeat(Math.ceil((times * size) / unit.length)));
    const isSlow = () => {
      const [one = 0, , four = 0] = texts.map((text) => cpuTime(() => read(text)));
      // Quadratic work takes sixteen times as long; what takes a moment may be noise.
      return four > 40 && four > 8 * one;
    };
    // Once more, twice, so that a busy machine is not taken for a slow reader.
    if (isSlow() && isSlow() && isSlow())
      violations.push(
        `--seed ${seed} --only scanners --from ${index} --runs 1: ${name} of ${JSON.stringify(head + unit)} is not linear`,
      );
  }
  return { test: `readers of text at n, 2n and 4n (${names.length} of them)`, runs, violations };
}
