import type { AbiEntry } from '../../../src/core/ledger/evm/abi.ts';
import { noAbis } from '../../../src/core/ledger/evm/abiIndex.ts';
import { readUnsentTransaction } from '../../../src/core/ledger/protobuf/unsentTransaction.ts';
import { withFailureStory } from '../../../src/core/sheets/calls/failureSection.ts';
import { gasByLineSheet } from '../../../src/core/sheets/calls/gasByLineSheet.ts';
import type { Read } from '../../../src/core/sheets/contracts/contractAnswers.ts';
import { contractReadSheet } from '../../../src/core/sheets/contracts/contractReads.ts';
import { withNotLoaded } from '../../../src/core/sheets/parts/unread.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { unsentTransactionSheet } from '../../../src/core/sheets/transactions/unsentTransactionSheet.ts';
import { contractsSummarySheet, placeSheet } from '../../../src/core/sheets/verification/contractPlaces.ts';
import { deployedComparisonSheet } from '../../../src/core/sheets/verification/deployedComparisonSheet.ts';
import { withVerification } from '../../../src/core/sheets/verification/verificationBadge.ts';
import type { FailureStory, StoryEntry, StoryPlace } from '../../../src/core/trace/story/failureStory.ts';
import { context } from '../../unit/sheets/sheetContext.ts';

type Next = () => string;

const address = `0x${'12'.repeat(20)}`;

/** The sheets of what is replayed, read, compared and not sent, in which a stranger wrote every text. */
export function newerSheets(next: Next, sheet: Sheet): Sheet[] {
  const { id } = sheet;
  return [
    withFailureStory({ ...sheet, kind: 'transaction' }, story(next)),
    gasByLineSheet(id, {
      lines: [{ contract: next(), address, place: place(next), gas: 7, times: 2 }],
      execution: 7,
      intrinsic: 21_000,
      refund: 0,
      consumed: 7,
      charged: 9,
      isOptimized: true,
      isExact: false,
    }),
    contractReadSheet(contract(next), [read(next), read(next)], {}, context),
    contractReadSheet(contract(next), [read(next)], { block: '7' }, context),
    ...unsent(next),
    placeSheet(deployed(next)),
    contractsSummarySheet([deployed(next), deployed(next)], next()),
    deployedComparisonSheet(
      {
        name: next(),
        identifier: next(),
        address,
        network: next(),
        compiler: next(),
        edited: [next()],
        unread: [{ part: 'creation', problem: next() }],
      },
      { level: 'unknown', why: next() },
      { runtime: undefined, creation: undefined },
    ),
    withNotLoaded(sheet, [next(), next()]),
    withVerification({ ...sheet, kind: 'contract' }, { problem: next() }),
  ];
}

export function story(next: Next): FailureStory {
  return {
    transactionId: '0.0.5@1.000000001',
    timestamp: null,
    failure: 'revert',
    reason: next(),
    isIgnored: false,
    cause: next(),
    traps: [next()],
    stack: [entry(next), entry(next)],
    gaps: [
      { why: 'notRead', address, problem: next() },
      { why: 'edited', address, contract: next() },
      { why: 'noCompiler', address, contract: next(), compilerVersion: next() },
    ],
  };
}

function entry(next: Next): StoryEntry {
  const variables = [{ name: next(), type: next(), value: next(), path: next(), line: 1 }];
  const called = `${next()}(a: ${next()})`;
  return { address, contract: next(), functionName: next(), called, place: place(next), variables };
}

function place(next: Next): StoryPlace {
  const at = { line: 1, column: 0, endLine: 1, endColumn: 9 };
  return { path: next(), ...at, text: next(), file: undefined, content: next() };
}

/** As an ABI gives it, which anyone may have published. */
export function hostileEntry(next: Next): AbiEntry {
  const parameter = () => ({ name: next(), type: 'string' });
  return { kind: 'function', name: next(), inputs: [parameter()], outputs: [parameter()], doc: next() };
}

function read(next: Next): Read {
  const values = [
    { name: next(), type: 'string', text: next() },
    { name: next(), type: next(), text: next() },
  ];
  return { entry: hostileEntry(next), given: [next()], answer: { kind: 'values', values } };
}

function contract(next: Next) {
  return {
    address,
    id: '0.0.5001',
    entries: [hostileEntry(next)],
    source: next(),
    implementation: next(),
    abis: noAbis,
  };
}

export function deployed(next: Next) {
  const state = { code: 'unread', verified: 'unknown', problem: next(), recordProblem: next(), other: next() } as const;
  return { name: next(), sourceName: next(), network: next(), address, record: next(), deployedAt: 1, state };
}

/** A transfer with a memo, in the SDKs' form. */
function unsent(next: Next): Sheet[] {
  const memo = Buffer.from(next());
  if (memo.length > 100) return [];
  const id = [0x0a, 0x0c, 0x0a, 0x06, 0x08, 0x80, 0x88, 0xb3, 0xd7, 0x06, 0x12, 0x02, 0x18, 0x05];
  const body = Buffer.from([...id, 0x32, memo.length, ...memo, 0x72, 0x00]);
  const found = readUnsentTransaction(body);
  return found ? [unsentTransactionSheet(found, { ...context, abis: noAbis })] : [];
}
