import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContractAt } from '../../../../../src/core/contractAt/contractAt.ts';
import { storageFailure } from '../../../../../src/core/net/errors.ts';
import { jobOnRecord } from '../../../../../src/core/verification/jobs/jobs.ts';
import {
  careOf,
  isAnsweredBy,
  mostUrgentFirst,
  readStoredJob,
  readUnreadJob,
  type StoredJob,
} from '../../../../../src/core/verification/jobs/storedJob.ts';
import { createReadMatches } from '../../../../../src/ui/network/readMatches.ts';
import { endByRecord } from '../../../../../src/ui/verification/jobs/endByRecord.ts';
import { createJobFiles } from '../../../../../src/ui/verification/jobs/jobFiles.ts';
import { createVerifiedSince } from '../../../../../src/ui/verification/jobs/verifiedSince.ts';
import { servedClient } from '../../../ledger/sandboxClient.ts';
import { exactWire, notVerifiedWire, recordAnswer } from '../../../verification/answers.ts';
import { accepted, jobAfter, submitted } from '../../../verification/jobs/aJob.ts';
import { servedVerification } from '../../../verification/servedVerification.ts';

const refused = { type: 'refused', code: 'no_match', message: null } as const;

describe('a failed verification whose contract is verified since', () => {
  let folder: string;
  let files: ReturnType<typeof createJobFiles>;
  const failed = (id: string, createdAt: number, more: Partial<StoredJob> = {}): StoredJob => ({
    job: { ...jobAfter([submitted, refused], { id, createdAt }), createdAt },
    origin: null,
    ...more,
  });
  const { network, chainId, address } = failed('any', 1).job;
  const service = { name: network, baseUrl: '', chainId, explorerUrl: '', verifyUrl: 'https://verify.example' };
  const matches = createReadMatches();
  const since = () => createVerifiedSince(files);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'll-since-'));
    files = createJobFiles({
      folder,
      read: readStoredJob,
      readUnread: readUnreadJob,
      isOpen: (kept) => careOf(kept) !== undefined,
      isAnsweredBy,
      failure: storageFailure,
    });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Reads the record as every surface does. @returns what was heard to be verified */
  const read = async (match: string | null) => {
    const heard: string[] = [];
    const { client: ledger } = servedClient({});
    const record = {
      match,
      creationMatch: match,
      runtimeMatch: match,
      chainId,
      address,
      matchId: '1',
      verifiedAt: null,
    };
    const contract = new ContractAt(
      {
        network: service,
        ledger,
        verification: servedVerification({ record: () => record }),
        signal: new AbortController().signal,
        learned: (each) => void (matches.isNewlyExact(service as never, each) && heard.push(each.address)),
      },
      address.toLowerCase(),
    );
    await contract.record({});
    return heard.map((each) => each.toLowerCase());
  };

  it('is known to whoever reads an exact match, once', async () => {
    assert.deepEqual(await read(null), []);
    assert.deepEqual(await read('match'), []);
    assert.deepEqual(await read('exact_match'), [address.toLowerCase()]);
    assert.deepEqual(await read('exact_match'), []);
  });

  it('is marked, comes last and keeps its mark; later ones and those elsewhere are not', async () => {
    await files.keep(failed('a', 10));
    await files.keep(failed('later', 30));
    const elsewhere = failed('elsewhere', 10);
    await files.keep({ ...elsewhere, job: { ...elsewhere.job, chainId: '1' } });
    await since().take({ network, chainId, address: address.toLowerCase() }, 20);
    const marks = () => files.jobs().map(({ job, verifiedSince }) => [job.id, verifiedSince]);
    assert.deepEqual(
      new Map(marks() as [string, unknown][]),
      new Map([
        ['a', true],
        ['later', undefined],
        ['elsewhere', undefined],
      ] as [string, unknown][]),
    );
    assert.equal(mostUrgentFirst(files.jobs()).at(-1)?.job.id, 'a');
  });

  it('is marked only after its result was shown: two would write its file', async () => {
    await files.keep(failed('a', 10, { untold: true }));
    const marking = since();
    await marking.take({ network, chainId, address }, 20);
    assert.equal(files.job('a')?.verifiedSince, undefined);
    await files.keep(failed('a', 10));
    await marking.goOn();
    assert.equal(files.job('a')?.verifiedSince, true);
  });

  it('ends what was no longer tracked, by the record that was read', async () => {
    const untracked = (id: string, more: Parameters<typeof jobAfter>[1] = {}): StoredJob => ({
      job: jobAfter([submitted, accepted, { type: 'gaveUp', isStopped: true }], { id, ...more }),
      origin: null,
    });
    await files.keep(untracked('a'));
    await files.keep(untracked('elsewhere', { chainId: '1' }));
    await files.keep(failed('failed', 10));
    const end = (wire: object) =>
      endByRecord(files, { network, chainId, address }, (job) => jobOnRecord(job, recordAnswer(wire)));
    const kinds = () => Object.fromEntries(files.jobs().map(({ job }) => [job.id, job.state.kind]));
    const before = { a: 'abandoned', elsewhere: 'abandoned', failed: 'failed' };
    await end(notVerifiedWire);
    assert.deepEqual(kinds(), before);
    await end(exactWire);
    assert.deepEqual(kinds(), { ...before, a: 'verified' });
    const { state } = files.job('a')?.job ?? {};
    assert.ok(state?.kind === 'verified' && state.level === 'exact' && !state.alreadyOnRecord);

    // One that the record had before has added nothing.
    const same = recordAnswer(exactWire);
    const job = jobOnRecord(untracked('b', { before: same }).job, same);
    assert.ok(job.state.kind === 'verified' && job.state.alreadyOnRecord);
  });
});
