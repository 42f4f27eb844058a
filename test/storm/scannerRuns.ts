import { scriptSyntax, withoutComments } from '../../src/core/code/codeScanner.ts';
import { exportedObject } from '../../src/core/code/scriptLiteral.ts';
import { solidityOutline } from '../../src/core/code/solidityText.ts';
import { vyperImports, vyperPragma } from '../../src/core/code/vyperText.ts';
import { escapeMarkdown, lineOfText, markdownCode, visibleText } from '../../src/core/format/escape.ts';
import { parseJson } from '../../src/core/json/losslessJson.ts';
import { findIdentifiers } from '../../src/core/ledger/ids/findIdentifiers.ts';
import { readSdkMessage } from '../../src/core/ledger/ids/sdkError.ts';
import { readErrorBody } from '../../src/core/net/describeFailure.ts';
import { solidityImmutables } from '../../src/core/sheets/verification/record/immutableDeclarations.ts';
import { bodyLinks, plainText } from '../../src/core/status/plainBody.ts';
import { createRedaction } from '../../src/ui/problemReport/redaction.ts';
import { random } from '../sandbox/ledger/random.ts';
import { cpuTime } from '../unit/cpuTime.ts';
import type { PartOptions, PartResult } from './seededRuns.ts';

const redact = createRedaction({ home: '/home/ann', folders: ['/home/ann/work'], addresses: [], known: new Set() });

/** Everything that reads a whole document or a stranger's text on the extension host's thread. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  solidityOutline,
  vyperImports,
  vyperPragma,
  exportedObject,
  solidityImmutables: (content) => solidityImmutables([{ path: 'A.sol', content }], 'A.sol', 'A'),
  withoutComments: (text) => withoutComments(text, scriptSyntax),
  findIdentifiers: (text) => findIdentifiers(text),
  readSdkMessage,
  readErrorBody,
  plainText,
  bodyLinks,
  parseJson: (text) => attempt(() => parseJson(text)),
  visibleText,
  escapeMarkdown,
  markdownCode,
  lineOfText: (text) => lineOfText(text, 10_000),
  redact,
};

/** What makes a pattern look for an end anew from each start. */
const pieces: readonly string[] = [
  ...['\\"', '"\\', '"', "'", '`', '"""', "'''", '/*a ', '/*', '//', '#', '*/', '\\', '\n', ' ', '\t'],
  ...['import {', 'import * as a ', 'import "', 'import', 'from . import ', 'from a import (', 'import a, '],
  ...[
    'pragma solidity ',
    '# pragma version ',
    'contract A ',
    'contract A {',
    'abstract ',
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
  ],
  ...['const a = {', 'const a: ', 'module.exports = ', 'export default ', '[...a,', '{...', 'a.b(', '${', '.', '$('],
  ...['0.0.1', '0x', 'ab', '0.0.1@1.', '-', '@', '1', '12', '9999999999999999', '<a href="', '<', '&#', '&', ';', '>'],
  ...[
    'status: ',
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
  ],
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
