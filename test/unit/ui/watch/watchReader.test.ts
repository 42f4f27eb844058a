import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as core from '../../../../src/core/core.ts';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { isLensError, LensError } from '../../../../src/core/net/errors.ts';
import { builtInNetworks } from '../../../../src/core/networks.ts';
import { mostWatched, type WatchKey } from '../../../../src/core/watch/watchList.ts';
import { WatchReader } from '../../../../src/ui/watch/watchReader.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../../sandbox/ledger/askLedger.ts';

const [network] = builtInNetworks;
assert.ok(network);
const key: WatchKey = { network: network.name, kind: 'topic', id: '0.0.7001' };
const never = new AbortController().signal;

describe('the reader of what is watched', () => {
  let folder: string;
  /** Consensus times of the topic's messages, in seconds. */
  let messages: number[];
  let isDown: boolean;
  let isNotifying: boolean;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-watch-'));
    messages = [1];
    isDown = false;
    isNotifying = true;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const file = () => path.join(folder, 'watched.json');
  const row = (second: number) => ({
    consensus_timestamp: `${second}.0`,
    sequence_number: second,
    message: '',
    chunk_info: null,
  });
  const window = (whenTold: () => void = () => {}) => {
    const told: [latest: string, earlier: number][] = [];
    const { client: ledger } = servedClient({
      'topics/0.0.7001/messages': () => {
        if (isDown) return new LensError({ kind: 'timeout', ms: 1 }, 'It timed out.');
        return { messages: messages.toSorted((a, b) => b - a).map(row), links: { next: null } };
      },
    });
    const reader = new WatchReader({
      core: () => core,
      folder,
      pause: () => 1_000_000,
      isNotifying: ({ notify }) => notify ?? isNotifying,
      changed() {},
      tell({ latest, earlier }) {
        told.push([latest.timestamp, earlier]);
        whenTold();
      },
      errors: { sentence: (error) => (error instanceof Error ? error.message : String(error)) },
    });
    return {
      told,
      reader,
      look: (hurry = true) => reader.look({ network, ledger, signal: never, abis: async () => noAbis }, hurry),
    };
  };
  const add = (reader: WatchReader) => reader.add(key, null, () => new Error('too many'));
  const isStorage = (error: unknown) => isLensError(error, 'storage') && error.message.includes('watched.json');

  it('tells what is new once in all windows, and keeps for later what it does not tell at once', async () => {
    const [one, other] = [window(), window()];
    await add(one.reader);
    await one.look();
    assert.deepEqual(one.told, [], 'what happened before is no news');
    messages = [1, 2, 3];
    await Promise.all([one.look(), other.look()]);
    assert.deepEqual([...one.told, ...other.told], [['3.0', 1]]);
    messages = [4, 5];
    await one.look();
    assert.deepEqual([...one.told, ...other.told], [['3.0', 1]], 'a minute of silence');
    const kept = JSON.parse(readFileSync(file(), 'utf8')).watched[0];
    assert.equal(kept.untold, 2, 'not lost with this window');
  });

  it('marks what it told after it was told, so that a crash in between leaves no silence', async () => {
    let onDisk = '';
    const { reader, look, told } = window(() => {
      onDisk = readFileSync(file(), 'utf8');
    });
    await add(reader);
    await look();
    messages = [2];
    await look();
    assert.equal(told.length, 1);
    assert.ok(!onDisk.includes('"2.0"'), 'another window would read and tell it');
  });

  it('asks once for all windows while it is not due', async () => {
    const [one, other] = [window(), window()];
    await add(one.reader);
    await one.look(false);
    messages = [2];
    await other.look(false);
    assert.equal(other.reader.watchedOn(network.name)?.[0]?.activities[0]?.timestamp, '1.0');
  });

  it('has nothing to add, however many are watched, if one of them is to be watched again', async () => {
    const { reader } = window();
    for (let number = 1; number <= mostWatched; number++)
      await reader.add({ ...key, id: `0.0.${number}` }, null, () => new Error('too many'));
    const before = readFileSync(file(), 'utf8');
    await reader.add({ ...key, id: '0.0.1' }, null, () => new Error('too many'));
    assert.equal(readFileSync(file(), 'utf8'), before);
    await assert.rejects(add(reader), /too many/);
  });

  it('says again what it could read only in part, once it can', async () => {
    let isPart = true;
    const tokens = () => (isPart ? new LensError({ kind: 'timeout', ms: 1 }, 'It timed out.') : undefined);
    const { client: ledger } = servedClient({ 'tokens/*': tokens }, readOnlyLedger());
    const { reader } = window();
    const account: WatchKey = { network: network.name, kind: 'account', id: '0.0.1001' };
    await reader.add(account, null, () => new Error('too many'));
    const texts = async () => {
      await reader.look({ network, ledger, signal: never, abis: async () => noAbis }, true);
      return (
        reader
          .watchedOn(network.name)?.[0]
          ?.activities.map(({ text }) => text)
          .join('\n') ?? ''
      );
    };
    assert.match(await texts(), /smallest units of 0\.0\.5001/);
    isPart = false;
    const whole = await texts();
    assert.match(whole, / SUSD /);
    assert.doesNotMatch(whole, /smallest units/);
    isPart = true;
    assert.equal(await texts(), whole);
  });

  it('tells nobody who does not want to be told', async () => {
    isNotifying = false;
    const { reader, look, told } = window();
    await add(reader);
    await look();
    messages = [2];
    await look();
    isNotifying = true;
    await look();
    assert.deepEqual(told, []);
  });

  it('tells of one entity or not as its bell says, whatever the setting', async () => {
    for (const wanted of [true, false]) {
      isNotifying = !wanted;
      const { reader, look, told } = window();
      await add(reader);
      await reader.setNotify(key, wanted);
      await look();
      messages = [...messages, messages.length + 1];
      await look();
      assert.equal(told.length, wanted ? 1 : 0);
      assert.equal(reader.watchedOn(network.name)?.[0]?.notify, wanted);
      await reader.remove(key);
    }
  });

  it('says in each row what failed, and rejects where nothing could be read', async () => {
    const { reader, look } = window();
    await add(reader);
    isDown = true;
    await assert.rejects(look(), /timed out/);
    assert.equal(reader.watchedOn(network.name)?.[0]?.problem, 'It timed out.');
  });

  it('says that its file is damaged or of a newer version, and does not write over it', async () => {
    const newer = JSON.stringify({ watched: [{ ...key, kind: 'planet' }], askedAt: {} });
    for (const text of ['', '{"watched":', newer]) {
      await writeFile(file(), text);
      const { reader, look } = window();
      const isDamaged = (error: unknown) => isStorage(error) && /damaged, or from a newer version/.test(String(error));
      await assert.rejects(reader.reread(), isDamaged);
      assert.match(reader.problem ?? '', /^Can't read .*watched\.json: it's damaged/);
      await assert.rejects(add(reader), isDamaged);
      await assert.rejects(look(), isDamaged);
      assert.equal(readFileSync(file(), 'utf8'), text);
      await writeFile(file(), JSON.stringify({ watched: [], askedAt: {} }));
      await reader.reread();
      assert.deepEqual([reader.problem, reader.watchedOn(network.name)], [undefined, []]);
    }
  });

  it('does not say that it watches what it could not write', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'not a folder');
    const { reader } = window();
    await assert.rejects(add(reader), isStorage);
    await assert.rejects(reader.remove(key), isStorage);
    await rm(folder);
  });
});
