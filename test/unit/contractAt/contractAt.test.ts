import assert from 'node:assert/strict';
import { ContractAt } from '../../../src/core/contractAt/contractAt.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { findContracts } from '../../../src/core/projects/findContracts.ts';
import { type Served, servedClient } from '../ledger/sandboxClient.ts';
import { foundryMetadata, foundryProject } from '../projects/builds.ts';
import { memoryWorkspace } from '../projects/memoryFiles.ts';
import { servedVerification } from '../verification/servedVerification.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const code = '0x60806040525f80fd5bfe';
const fields = { fields: ['abi'] };

/** A contract whose record and code are what `says` has at the time; `clock` is in milliseconds. */
function contractOf(says: { record?: unknown; code?: Served }) {
  const clock = { now: 0 };
  const timers = { now: () => clock.now, elapsed: () => clock.now, after: () => () => undefined, random: () => 0 };
  const asked: string[] = [];
  const verification = servedVerification({ record: () => says.record, told: (path) => asked.push(path) });
  const { client: ledger, asked: ofLedger } = servedClient({ 'contracts/*': () => says.code });
  const network = { network: { name: 'testnet', chainId: '296' }, ledger, verification };
  const contract = new ContractAt({ ...network, signal: new AbortController().signal }, address, timers);
  return { contract, clock, asked, ofLedger };
}

const record = { match: 'match', creationMatch: 'match', runtimeMatch: 'match', chainId: '296', address };
const deployed = (runtime: string) => ({
  contract_id: '0.0.5001',
  evm_address: address.toLowerCase(),
  runtime_bytecode: runtime,
  bytecode: '0x',
  created_timestamp: null,
});

describe('what is known of an address', () => {
  it('is asked for once by all who look at once, and again after five minutes', async () => {
    const { contract, clock, asked } = contractOf({ record });
    assert.deepEqual(asked, [], 'nothing before it is wanted');
    const [one, other] = await Promise.all([contract.record(fields), contract.record(fields)]);
    assert.equal(one.record?.match, 'match');
    assert.equal(one, other);
    clock.now = 299_999;
    await contract.record(fields);
    assert.equal(asked.length, 1);
    clock.now = 300_000;
    await contract.record(fields);
    assert.equal(asked.length, 2);
  });

  it('is asked for again by who looks again: it may have been verified meanwhile', async () => {
    const none = { ...record, match: null, creationMatch: null, runtimeMatch: null };
    const says: { record: unknown } = { record: none };
    const { contract, clock, asked } = contractOf(says);
    assert.equal((await contract.record(fields)).record?.match, null);
    says.record = record;
    clock.now = 4_999;
    assert.equal((await contract.record(fields, true)).record?.match, null, 'those who look at once share it');
    assert.equal(asked.length, 1);
    clock.now = 5_000;
    assert.equal((await contract.record(fields)).record?.match, null);
    assert.equal((await contract.record(fields, true)).record?.match, 'match');
    assert.equal(asked.length, 2);
  });

  it('stays known while it is asked for again, until there is another answer', async () => {
    const says: { record: unknown } = { record };
    const { contract, clock, asked } = contractOf(says);
    assert.equal(contract.knownRecord(fields), undefined);
    await contract.record(fields);
    clock.now = 300_000;
    says.record = { ...record, match: 'exact_match' };
    const newer = contract.record(fields);
    assert.equal(contract.knownRecord(fields)?.record?.match, 'match');
    await newer;
    assert.equal(contract.knownRecord(fields)?.record?.match, 'exact_match');
    says.record = 500;
    clock.now = 600_000;
    await contract.record(fields);
    const [one, other] = await Promise.all([contract.record(fields, true), contract.record(fields, true)]);
    assert.deepEqual([asked.length, one === other], [4, true], 'after a failure, those who wait share the answer, too');
  });

  it('is asked for again half a minute after a failure, or as soon as someone wants it', async () => {
    const says: { record: unknown } = { record: 500 };
    const { contract, clock, asked } = contractOf(says);
    assert.match((await contract.record(fields)).problem ?? '', /500/);
    says.record = record;
    clock.now = 29_999;
    assert.match((await contract.record(fields)).problem ?? '', /500/);
    assert.equal((await contract.record(fields, true)).record?.match, 'match');
    assert.equal(asked.length, 2);

    const later = contractOf({ record: 500 });
    await later.contract.record(fields);
    later.clock.now = 30_000;
    await later.contract.record(fields);
    assert.equal(later.asked.length, 2);
  });

  it('is nothing where no service verifies, and thrown for what needs it', async () => {
    const { client: ledger } = servedClient({});
    const network = { network: { name: 'local', chainId: '298' }, ledger, verification: undefined };
    const alone = new ContractAt({ ...network, signal: new AbortController().signal }, address);
    assert.deepEqual(await alone.record(fields), {});
    await assert.rejects(alone.neededRecord(fields), /no verification service/);
    await assert.rejects(contractOf({ record: 500 }).contract.neededRecord(fields), /500/);
  });

  it('has the code that a network has there since it started anew, once it is compared again', async () => {
    const says: { code: Served } = { code: deployed('0x6001') };
    const { contract, clock, ofLedger } = contractOf(says);
    const workspace = memoryWorkspace({
      ...foundryProject('/ws', {
        artifact: 'Vault.sol/Vault.json',
        runtime: code,
        metadata: foundryMetadata({ target: { 'src/Vault.sol': 'Vault' } }),
      }),
      '/ws/src/Vault.sol': 'contract Vault {}\n',
    });
    const { candidates: builds } = await findContracts(workspace, '/ws');
    const levelOf = async (again: boolean) => (await contract.standing(workspace, builds, again)).level;
    assert.equal(await levelOf(true), 'mismatch');
    says.code = deployed(code);
    assert.equal(await levelOf(true), 'mismatch', 'those who look at once share it');
    assert.equal(ofLedger.length, 1);
    clock.now = 5_000;
    assert.equal(await levelOf(false), 'mismatch');
    assert.equal(await levelOf(true), 'match');
    says.code = 404;
    clock.now = 10_000;
    assert.equal(await levelOf(true), 'missing');
    says.code = 500;
    assert.equal(await levelOf(true), 'unread');
    says.code = deployed(code);
    assert.equal(await levelOf(true), 'match');
    assert.equal(ofLedger.length, 5);
  });

  describe('with a record from before a network started again', () => {
    const verified = { ...record, verifiedAt: '2026-01-01T00:00:00Z' };
    const createdAt = (iso: string) => ({
      ...deployed(code),
      created_timestamp: `${Date.parse(iso) / 1000}.000000001`,
    });
    const withCode = (onchainBytecode: string | null) => ({ ...verified, runtimeBytecode: { onchainBytecode } });

    it('is not said to be verified by it', async () => {
      const later = createdAt('2026-01-02T00:00:00Z');
      for (const [onchain, now, hasOther] of [
        ['0x6001', later, true],
        [null, later, false],
        ['0x6001', { ...later, runtime_bytecode: null }, false],
      ] as const) {
        const { contract } = contractOf({ record: withCode(onchain), code: now });
        const { record: read, note = '', ...others } = await contract.record(fields);
        assert.equal(read?.match, null);
        assert.deepEqual(others, {}, 'it was read');
        assert.match(note, /about an earlier contract at 0x5aAe/);
        assert.equal(/other code/.test(note), hasOther, 'only of code that is known');
        assert.deepEqual(
          contract.answered.map(({ match }) => match),
          [null],
        );
        await assert.rejects(
          contract.neededRecord(fields),
          (error) => isLensError(error) && error.kind === 'notFound' && error.message === note,
        );
      }
    });

    it('is not said to be verified by it once a contract that was there before is another one', async () => {
      for (const before of [createdAt('2025-12-31T00:00:00Z'), 404] as const) {
        const says: { record: unknown; code: Served } = { record: withCode('0x6001'), code: before };
        const { contract, clock } = contractOf(says);
        assert.equal((await contract.record(fields)).record?.match, 'match');
        says.code = createdAt('2026-01-02T00:00:00Z');
        clock.now = 5_000;
        assert.equal((await contract.record(fields, true)).record?.match, null);
      }
    });

    it('is verified if it has the same code again, or nothing says otherwise', async () => {
      const isVerified = async (says: Parameters<typeof contractOf>[0]) =>
        (await contractOf(says).contract.record(fields)).record?.match;
      const later = createdAt('2026-01-02T00:00:00Z');
      assert.equal(
        await isVerified({ record: withCode(code.toUpperCase().replace('0X', '0x')), code: later }),
        'match',
      );
      assert.equal(await isVerified({ record: withCode('0x6001'), code: createdAt('2025-12-31T23:59:59Z') }), 'match');
      // Without the time of its creation, only the code says which contract it is.
      assert.equal(await isVerified({ record: withCode('0x6001'), code: deployed(code) }), null);
      for (const same of [code, null])
        assert.equal(await isVerified({ record: withCode(same), code: deployed(code) }), 'match');
      // A clock may be ahead, and nothing else shows that it's another contract.
      assert.equal(await isVerified({ record: withCode(null), code: createdAt('2026-01-01T00:01:00Z') }), 'match');
      for (const status of [404, 500]) assert.equal(await isVerified({ record: verified, code: status }), 'match');
    });

    it('needs no second question about a record that says nothing of a verification', async () => {
      const none = { ...record, match: null, creationMatch: null, runtimeMatch: null, verifiedAt: null };
      const { contract, ofLedger } = contractOf({ record: none, code: createdAt('2026-01-02T00:00:00Z') });
      assert.equal((await contract.record(fields)).record?.match, null);
      assert.deepEqual(ofLedger, []);
    });
  });
});
