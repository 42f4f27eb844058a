import assert from 'node:assert/strict';
import { certainUntil } from '../../../src/core/debug/recording/certainPart.ts';
import { contractResultDetail } from '../../../src/core/ledger/rest/schema/contractResults.ts';
import { contractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace } from '../../../src/core/trace/replay/executionTrace.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../src/core/trace/replay/recordedState.ts';
import { replay } from '../../../src/core/trace/replay/replay.ts';
import { firstDifference } from '../../../src/core/trace/replay/traceCheck.ts';
import { plainCall } from '../../trace/plainCall.ts';
import { rowOf } from '../ledger/rows.ts';

const from = `0x${'a'.repeat(40)}`;
const to = `0x${'c'.repeat(40)}`;
const callee = `0x${'d'.repeat(40)}`;

/** PUSH0 five times, PUSH20, GAS, CALL, POP. */
function callOf(address: string): string {
  return `5f5f5f5f5f73${address.slice(2)}5af150`;
}

const copies = `0x${'0'.repeat(39)}4`;
const hashes = `0x${'0'.repeat(39)}2`;

function run(code: string): Promise<ExecutionTrace> {
  const codes: Readonly<Record<string, string>> = { [to]: code, [callee]: '00' };
  return replay(
    evm,
    plainCall({ from, to, gas: 1_000_000n }),
    {
      account: async (address) => ({ code: bytesIn(`0x${codes[address] ?? ''}`), balance: 0n, nonce: 1n }),
      balance: async () => 0n,
      storage: async () => new Uint8Array(32),
    },
    recordedAnswers([]),
  );
}

/** Where a replay of `code` is certain on the code of `other`, if the record has another callee for its last call. */
async function until(code: string, other = code) {
  const trace = await run(code);
  const actions = trace.frames.map(({ index, depth, operation, input, output, codeAddress, gas, gasUsed }) =>
    rowOf(
      contractAction,
      JSON.stringify({
        index,
        call_depth: depth,
        call_type: 'CALL',
        call_operation_type: operation,
        to: index === trace.frames.length - 1 ? `0x${'e'.repeat(40)}` : codeAddress,
        input: hexOfBytes(input),
        result_data: hexOfBytes(output),
        result_data_type: 'OUTPUT',
        gas: Number(gas),
        gas_used: Number(gasUsed),
      }),
    ),
  );
  const difference = firstDifference(trace, { result: rowOf(contractResultDetail, '{}'), actions });
  assert.ok(difference);
  const on = await run(other);
  const step = certainUntil(trace, on, difference);
  return { step, pc: step === undefined ? undefined : on.steps.pc[step] };
}

/** Of one call's code. */
const size = 29;

describe('the certain part of a replay', () => {
  it("goes on after a call of one of Ethereum's own contracts", async () => {
    // The POP after the last call that is as recorded.
    assert.equal((await until(`${callOf(hashes)}${callOf(callee)}00`)).pc, size - 1);
    assert.equal((await until(`${callOf(callee)}${callOf(hashes)}${callOf(callee)}00`)).pc, 2 * size - 1);
    assert.equal((await until(`${callOf(hashes)}${callOf(copies)}${callOf(callee)}00`)).pc, 2 * size - 1);
  });

  it('is as long on other code that copies with one, and not longer', async () => {
    const [plain, copying] = [callOf(hashes) + callOf(callee), callOf(copies) + callOf(hashes) + callOf(callee)];
    assert.equal((await until(`${plain}00`, `${copying}00`)).pc, 2 * size - 1);
    // The copy is the last that is as recorded, and the other code has none: what is before it is certain.
    const first = `${callOf(callee)}${callOf(copies)}${callOf(callee)}00`;
    assert.equal((await until(first, `${callOf(callee)}${callOf(callee)}00`)).pc, size - 1);
    assert.equal((await until(`${callOf(copies)}${callOf(callee)}00`, `${callOf(callee)}00`)).step, undefined);
  });
});
