import assert from 'node:assert/strict';
import type { PublishedFile } from '../../../../../src/core/projects/model/toolchain.ts';
import { createConsentStore, type Publication } from '../../../../../src/ui/verification/consent/consentStore.ts';
import { cpuTime } from '../../../cpuTime.ts';

/** A workspace's state as VS Code keeps it: as JSON. */
function memento(text = '{}') {
  const kept = new Map<string, unknown>(Object.entries(JSON.parse(text)));
  return {
    keys: () => [...kept.keys()],
    get: (key: string) => kept.get(key) as never,
    update: async (key: string, value: unknown) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, JSON.parse(JSON.stringify(value)));
    },
  };
}

const file = (path: string, more: Partial<PublishedFile> = {}): PublishedFile => ({
  path,
  origin: 'workspace',
  bytes: 10,
  onDisk: `/ws/${path}`,
  state: 'same',
  ...more,
});
const subject = (files: PublishedFile[], more: Partial<Publication> = {}): Publication => ({
  project: 'file:///ws',
  verifyUrl: 'https://verify.example',
  files,
  isBeyondDoubt: true,
  ...more,
});
const seen = subject([file('A.sol'), file('B.sol')]);

describe('a remembered consent', () => {
  it('covers nothing until it is given, and then what was seen, wholly or in part', async () => {
    const consent = createConsentStore(memento());
    assert.equal(consent.covers(seen), false);
    await consent.remember(seen);
    assert.equal(consent.covers(seen), true);
    assert.equal(consent.covers(subject([file('B.sol')])), true);
  });

  it('does not grow for ever: of many thousand files the latest are covered, and the others asked about', async () => {
    const state = memento();
    const consent = createConsentStore(state);
    const many = (folder: string) => Array.from({ length: 10_000 }, (_, index) => file(`${folder}/${index}.sol`));
    await consent.remember(subject(many('old')));
    assert.ok(cpuTime(() => void consent.remember(subject(many('new')))) < 200, 'nor takes longer than a moment');
    assert.equal(consent.covers(subject([file('old/9999.sol')])), false);
    await consent.remember(seen);
    assert.equal(consent.covers(seen), true);
    assert.equal(consent.covers(subject([file('new/9999.sol')])), true);
    assert.equal(consent.covers(subject([file('new/0.sol')])), false);
    const projects = createConsentStore(memento());
    for (let index = 0; index <= 100; index++) await projects.remember({ ...seen, project: `file:///${index}` });
    assert.deepEqual(
      [0, 1, 100].map((index) => projects.covers({ ...seen, project: `file:///${index}` })),
      [false, true, true],
    );
    assert.equal(await projects.forget(), 100);
  });

  it('covers no other project, service, file, place or origin', async () => {
    const consent = createConsentStore(memento());
    await consent.remember(seen);
    const others: [string, Publication][] = [
      ['project', { ...seen, project: 'file:///ws/other' }],
      ['service', { ...seen, verifyUrl: 'https://other.example' }],
      ['file', subject([file('A.sol'), file('C.sol')])],
      ['place', subject([file('A.sol', { onDisk: '/elsewhere/A.sol' })])],
      ['origin', subject([file('A.sol', { origin: 'dependency' })])],
    ];
    for (const [name, other] of others) assert.equal(consent.covers(other), false, name);
  });

  it('covers nothing doubtful, even where the files were seen', async () => {
    const consent = createConsentStore(memento());
    await consent.remember(seen);
    const doubtful = { ...seen, isBeyondDoubt: false };
    assert.equal(consent.covers(doubtful), false);
    const fresh = createConsentStore(memento());
    await fresh.remember(doubtful);
    assert.equal(fresh.covers(seen), false);
  });

  it('grows by what is seen later, is forgotten on demand, and survives a foreign state', async () => {
    const consent = createConsentStore(memento('{"ledgerLens.publicationConsent":[{"project":1},"x"]}'));
    assert.equal(consent.covers(seen), false);
    await consent.remember(seen);
    await consent.remember(subject([file('C.sol')]));
    assert.equal(consent.covers(subject([file('A.sol'), file('C.sol')])), true);
    assert.equal(await consent.forget(), 1);
    assert.equal(consent.covers(seen), false);
    assert.equal(await consent.forget(), 0);
  });
});
