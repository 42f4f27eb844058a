import assert from 'node:assert/strict';
import type { ExecutionTrace, TraceFrame } from '../../../../src/core/trace/replay/executionTrace.ts';
import { callOffRecord } from '../../../../src/core/trace/trial/systemCalls.ts';

const service = `0x${'0'.repeat(37)}167`;
const account = `0x${'a'.repeat(40)}`;
const contract = `0x${'c'.repeat(40)}`;

type Call = Partial<Omit<TraceFrame, 'input'>> & { readonly input?: string };

const bytes = (text = '') => new TextEncoder().encode(text);
const trace = (...calls: Call[]): ExecutionTrace => ({
  frames: calls.map(({ input, ...more }, index) => ({
    index,
    parent: index === 0 ? undefined : 0,
    depth: index === 0 ? 0 : 1,
    operation: 'CALL',
    caller: contract,
    address: more.codeAddress ?? contract,
    codeAddress: contract,
    code: bytes('code'),
    value: 0n,
    input: bytes(input),
    gas: 1n,
    output: bytes(),
    gasUsed: 1n,
    failure: undefined,
    answered: false,
    callStep: -1,
    lastStep: -1,
    ...more,
  })),
  writes: [],
  events: [],
  mappingKeys: new Map(),
  steps: {
    length: 0,
    pc: new Uint32Array(),
    opcode: new Uint8Array(),
    gas: new Float64Array(),
    frame: new Uint32Array(),
  },
  refund: 0n,
  readsUnrecorded: false,
});
const root: Call = {};
const asks = (input: string, more: Call = {}): Call => ({
  codeAddress: service,
  code: bytes(),
  answered: true,
  input,
  ...more,
});
const pays = (value: bigint, more: Call = {}): Call => ({ codeAddress: account, code: bytes(), value, ...more });
const nthOf = async (recorded: ExecutionTrace, tried: ExecutionTrace, accepts = true) =>
  (await callOffRecord(recorded, tried, async () => accepts))?.nth;

describe('the calls of a trial that no record answers', () => {
  const recorded = trace(root, asks('associate'), asks('transfer'));

  it('are none as long as they are those of the record, in its order', async () => {
    assert.equal(await nthOf(recorded, recorded), undefined);
    assert.equal(await nthOf(recorded, trace(root, asks('associate'))), undefined);
    assert.equal(await nthOf(recorded, trace(root)), undefined);
  });

  it('begin with the first that is another, comes again or too early, from another or with another value', async () => {
    assert.equal(await nthOf(recorded, trace(root, asks('transfer'))), 1);
    assert.equal(await nthOf(recorded, trace(root, asks('associate'), asks('associate'))), 2);
    assert.equal(await nthOf(recorded, trace(root, asks('associate'), asks('transfer'), asks('transfer'))), 3);
    assert.equal(await nthOf(recorded, trace(root, asks('associate', { caller: account }))), 1);
    assert.equal(await nthOf(recorded, trace(root, asks('associate', { value: 1n }))), 1);
    assert.equal(await nthOf(recorded, trace(root, asks('associate', { operation: 'STATICCALL' }))), 1);
  });

  it('are those after others were undone that weren’t, or the other way round', async () => {
    const within = (failure: TraceFrame['failure']) =>
      trace(root, { failure }, asks('associate', { parent: 1, depth: 2 }), asks('transfer'));
    assert.equal(await nthOf(within('revert'), within('revert')), undefined);
    assert.equal(await nthOf(within('revert'), within(undefined)), 2);
    assert.equal(await nthOf(within(undefined), within('revert')), 2);
  });

  it('are payments to what isn’t an account or may refuse, but no others', async () => {
    const paying = trace(root, asks('associate'), pays(5n), asks('transfer'));
    assert.equal(await nthOf(recorded, paying), undefined);
    assert.equal(await nthOf(recorded, paying, false), 2);
    assert.equal(await nthOf(paying, paying, false), undefined);
    assert.equal(await nthOf(paying, recorded, false), undefined);
    const failed = trace(root, pays(5n, { failure: 'insufficientBalance' }));
    assert.equal(await nthOf(recorded, failed), 1);
    assert.equal(await nthOf(failed, failed), undefined);
  });

  it('are calls with data to an address without code', async () => {
    assert.equal(await nthOf(recorded, trace(root, { codeAddress: account, code: bytes(), input: 'data' })), 1);
  });

  it('are those with less gas than the recorded ones took, or with more if these failed for their gas', async () => {
    const took = (gas: bigint, gasUsed: bigint, more: Call = {}) => trace(root, asks('a', { gas, gasUsed, ...more }));
    assert.equal(await nthOf(took(90n, 50n), took(50n, 50n)), undefined);
    assert.equal(await nthOf(took(90n, 50n), took(49n, 49n)), 1);
    assert.equal(await nthOf(took(90n, 50n, { failure: 'revert' }), took(80n, 50n)), undefined);
    assert.equal(await nthOf(took(90n, 90n, { failure: 'revert' }), took(90n, 90n)), undefined);
    assert.equal(await nthOf(took(90n, 90n, { failure: 'revert' }), took(91n, 91n)), 1);
  });

  it("are those of Ethereum's own contracts that are not run here, with another input", async () => {
    const power = (input: string, more: Call = {}): Call => ({
      codeAddress: `0x${'0'.repeat(39)}5`,
      code: bytes(),
      input,
      ...more,
    });
    const hash = (input: string): Call => ({ codeAddress: `0x${'0'.repeat(39)}2`, code: bytes(), input });
    const known = trace(root, power('3 ** 5'), asks('a'));
    assert.equal(await nthOf(known, trace(root, power('3 ** 5'), hash('b'), power('3 ** 5'), asks('a'))), undefined);
    assert.equal(await nthOf(known, trace(root, asks('a'), power('3 ** 6'))), 2);
    assert.equal(await nthOf(trace(root), trace(root, power('3 ** 5'))), 1);
    assert.equal(await nthOf(known, trace(root, power('3 ** 5', { gas: 0n }))), 1);
  });
});
