import assert from 'node:assert/strict';
import { readAbi } from '../../../src/core/ledger/evm/abi.ts';
import { hexWordAt } from '../../../src/core/ledger/evm/decodedHex.ts';
import { natSpecOf } from '../../../src/core/ledger/evm/natSpec.ts';
import { wireFields } from '../../../src/core/ledger/protobuf/decodeMessage.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { compareCode } from '../../../src/core/projects/bytecode/differingRegions.ts';
import { solidityImmutables } from '../../../src/core/sheets/verification/record/immutables.ts';
import { sourceTypesIn } from '../../../src/core/storage/sourceTypes.ts';
import { jobProblems } from '../../../src/core/verification/jobs/jobProblems.ts';
import { draftJob, type Job } from '../../../src/core/verification/jobs/jobs.ts';
import { unreadParts } from '../../../src/core/verification/rest/answer.ts';
import { jobErrorData } from '../../../src/core/verification/rest/schema.ts';
import { verifiedFolder } from '../../../src/core/verification/sources/verifiedFolder.ts';
import { textClient } from '../ledger/rest/client/fixtureClient.ts';

const nested = (depth: number): object => ({
  type: 'tuple',
  name: 'a',
  components: depth === 0 ? [] : [nested(depth - 1)],
});

describe('the bounds of what is read of an answer', () => {
  it('take 1,000 rows of one page', async () => {
    const page = (rows: number) => JSON.stringify({ blocks: Array(rows).fill({ number: 1 }) });
    assert.equal((await textClient(page(1_000)).client.blocks.list()).rows.length, 1_000);
    await assert.rejects(textClient(page(1_001)).client.blocks.list(), (error) => isLensError(error, 'badResponse'));
  });

  it('ask the transport for no more than 6 MB', async () => {
    const { client, requests } = textClient('{"blocks":[]}');
    await client.blocks.list();
    assert.equal(requests[0]?.maxBytes, 6_000_000);
  });

  it('take no text of a row of more than a million characters, and say of which field', async () => {
    const block = async (length: number) => {
      const [row] = (
        await textClient(JSON.stringify({ blocks: [{ number: 1, name: 'x'.repeat(length) }] })).client.blocks.list()
      ).rows;
      return row && 'problem' in row ? row.problem : row?.unread?.join();
    };
    assert.equal(await block(1_000_000), undefined);
    assert.match((await block(1_000_001)) ?? '', /name/);
  });

  it('read the first 1,500 steps of an execution, and count all', async () => {
    const step = { depth: 1, gas: 1, gas_cost: 1, memory: [], op: 'ADD', pc: 1, reason: null, stack: [], storage: {} };
    const body = { address: '0x0', contract_id: '0.0.1', failed: false, gas: 1, opcodes: Array(1_600).fill(step) };
    const { client } = textClient(JSON.stringify(body));
    const { opcodes, steps } = await client.contractResults.opcodes(`0x${'1'.repeat(64)}`);
    assert.deepEqual([opcodes.length, steps], [1_500, 1_600]);
  });

  it('take no ABI entry with a name of more than 1,000 characters, and 33 levels of structs', () => {
    const entry = (name: string, inputs: object[]) => readAbi([{ type: 'error', name, inputs }]).length;
    assert.deepEqual([entry('A'.repeat(1_000), []), entry('A'.repeat(1_001), [])], [1, 0]);
    const [read] = readAbi([{ type: 'error', name: 'A', inputs: [nested(100)] }]);
    assert.equal(JSON.stringify(read).split('tuple').length - 1, 33);
    assert.equal(entry('A', [{ type: 'u'.repeat(1_001), name: 'a' }]), 0);
  });

  it('take no word of more than 64 KB for calldata', () => {
    const line = (digits: number) => `0x${'a'.repeat(digits)} `;
    assert.equal(hexWordAt(line(65_000), 1)?.hex.length, 65_002);
    assert.equal(hexWordAt(line(70_000), 1), undefined);
  });

  it('cut what a contract says of its functions at 300 characters', () => {
    const entry = { kind: 'function', name: 'a', inputs: [] } as const;
    const of = (length: number) =>
      natSpecOf(entry, { userdoc: { methods: { 'a()': { notice: 'x'.repeat(length) } } } });
    assert.deepEqual([of(300)?.length, of(5_000)?.length], [300, 300]);
  });

  it('take 200,000 fields of a message of bytes', () => {
    const fields = (count: number) => wireFields(Buffer.from('0801'.repeat(count), 'hex'))?.length;
    assert.deepEqual([fields(200_000), fields(200_001)], [200_000, undefined]);
  });

  it('name 200 places in which two codes differ, with 64 bytes of each', () => {
    const code = (digit: string) => `0x${`${digit.repeat(200)}${'00'.repeat(20)}`.repeat(300)}`;
    const { regions = [] } = compareCode(code('a'), code('b')) ?? {};
    assert.equal(regions.length, 200);
    assert.ok(regions.every(({ onchain }) => onchain.length === 128));
  });

  it('search 2,000,000 characters of sources for immutables, and follow 200 bases', () => {
    const source = (filler: number) => [
      { path: 'A.sol', content: `contract A { uint256 immutable a; }${' '.repeat(filler)}` },
    ];
    assert.equal(solidityImmutables(source(10), 'A.sol', 'A').length, 1);
    assert.equal(solidityImmutables(source(2_000_000), 'A.sol', 'A').length, 0);
    const chain = Array.from({ length: 300 }, (_, at) => `contract A${at} is A${at + 1} { uint256 immutable a${at}; }`);
    const content = `${chain.join('\n')}\ncontract A300 {}`;
    assert.equal(solidityImmutables([{ path: 'A.sol', content }], 'A.sol', 'A0').length, 200);
  });

  it('search 16 MB of sources for types', () => {
    const filler = ' '.repeat(512 << 10);
    const { enums } = sourceTypesIn(['enum A { X }', ...Array(32).fill(filler), 'enum B { X }']);
    assert.deepEqual([...enums.keys()], ['A']);
  });

  it('search no source of more than 600,000 characters for types', () => {
    const long = (filler: number) => `enum A { X }${' '.repeat(filler)}`;
    const found = (filler: number) => [...sourceTypesIn([long(filler), 'enum B { X }']).enums.keys()];
    assert.deepEqual(found(500_000), ['A', 'B']);
    assert.deepEqual(found(600_000), ['B']);
  });

  it('read 5,000 rows of a list of the verification service, and say so', () => {
    const raw = { compilerErrors: Array.from({ length: 5_010 }, () => ({ message: 'no' })) };
    const read = jobErrorData.parse(raw);
    assert.equal(read.compilerErrors.length, 5_000);
    assert.ok(unreadParts(raw, read).includes('compilerErrors'));
  });

  it('show 100 problems of a compilation', () => {
    const own = { id: 'a', network: 'testnet', chainId: '296', contract: 'A.sol:A', address: `0x${'1'.repeat(40)}` };
    const job: Job = {
      ...draftJob({ ...own, createdAt: 0 }),
      state: {
        kind: 'failed',
        stage: 'job',
        code: 'missing_source',
        message: 'no',
        errorData: {
          missingSources: Array.from({ length: 300 }, (_, at) => `${at}.sol`),
          invalidSources: [],
          compilationTargets: [],
          compilerErrors: [],
          compilerErrorMessage: null,
        },
      },
    };
    assert.equal(jobProblems(job).length, 100);
  });

  it('make a folder of 5,000 files, with names of 120 characters, 30 folders deep, and paths of 1,000 characters', async () => {
    const sources = Array.from({ length: 5_100 }, (_, at) => ({ path: `${at}.sol`, content: '' }));
    const compilation = null;
    assert.equal((await verifiedFolder({ sources, compilation })).length, 5_000);
    const deep = [{ path: `${'a/'.repeat(100)}${'b'.repeat(500)}.sol`, content: '' }];
    const [file] = await verifiedFolder({ sources: deep, compilation });
    const parts = file?.path.split('/') ?? [];
    assert.deepEqual([parts.length, parts.at(-1)?.length], [30, 120]);
    const long = [{ path: `${`${'a'.repeat(100)}/`.repeat(25)}A.sol`, content: '' }];
    assert.ok(((await verifiedFolder({ sources: long, compilation }))[0]?.path.length ?? 0) <= 1_000);
  });
});
