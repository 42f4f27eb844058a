import assert from 'node:assert/strict';
import { isRedirectCode } from '../../../../src/core/ledger/accounts/redirectCode.ts';
import type { ContractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { redirectsIn } from '../../../../src/core/trace/state/redirectsIn.ts';

const token = `0x${'0'.repeat(37)}bb8`;
const systemAt = (number: string) => `0x${number.padStart(40, '0')}`;

describe('the addresses whose code passes calls on, in a record', () => {
  const called = (to: string, input: string, operation = 'DELEGATECALL') =>
    [
      { index: 0, call_depth: 0, call_operation_type: 'CALL', to: token, input: '0x12345678' },
      { index: 1, call_depth: 1, call_operation_type: operation, to, input },
    ] as unknown as readonly ContractAction[];

  it('are tokens and schedules, each by its own system contract', () => {
    for (const [system, selector] of [
      ['167', '618dc65e'],
      ['16b', '5c3889ca'],
    ] as const) {
      const found = redirectsIn(called(systemAt(system), `0x${selector}${token.slice(2)}12345678`));
      assert.deepEqual([...found.keys()], [token]);
      assert.ok(isRedirectCode(found.get(token) ?? new Uint8Array()));
    }
  });

  it('are no others', () => {
    const input = `0x618dc65e${token.slice(2)}12345678`;
    const others = {
      'code of its own, for a library': called(`0x${'c'.repeat(40)}`, input),
      'code of its own, for the wrong system contract': called(systemAt('16b'), input),
      'a plain call': called(systemAt('167'), input, 'CALL'),
      'for another address': called(systemAt('167'), `0x618dc65e${'d'.repeat(40)}12345678`),
    };
    for (const [name, actions] of Object.entries(others)) assert.equal(redirectsIn(actions).size, 0, name);
  });
});
