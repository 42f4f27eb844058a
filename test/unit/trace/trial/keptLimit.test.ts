import assert from 'node:assert/strict';
import type { ExecutionTrace, TraceFrame } from '../../../../src/core/trace/replay/executionTrace.ts';
import { codeLimit, keepsCodeLimit } from '../../../../src/core/trace/replay/hederaRules.ts';

describe('the limit of code in a trial', () => {
  const keeps = (frame: Partial<TraceFrame>) => {
    const small = { operation: 'CALL', code: new Uint8Array(1), output: new Uint8Array(0), failure: undefined };
    return keepsCodeLimit({ frames: [small, { ...small, ...frame }] } as unknown as ExecutionTrace);
  };
  const large = new Uint8Array(codeLimit + 1);

  it("is the network's, unless larger code ran or was created there", () => {
    assert.equal(keeps({ code: new Uint8Array(codeLimit) }), true);
    assert.equal(keeps({ code: large }), false);
    assert.equal(keeps({ operation: 'CREATE', code: large }), true, 'creation code may be larger');
    assert.equal(keeps({ operation: 'CREATE2', output: large }), false);
    assert.equal(keeps({ operation: 'CREATE', output: large, failure: 'revert' }), true, 'the data of a revert');
    assert.equal(keeps({ output: large }), true, 'what a call returned');
  });
});
