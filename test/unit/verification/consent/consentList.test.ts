import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { publishedSecrets } from '../../../../src/core/ledger/secrets/publishedSecrets.ts';
import { translateBy } from '../../../../src/core/platform/language.ts';
import { uncheckedWarning } from '../../../../src/core/projects/drafts/unbuiltWarnings.ts';
import {
  type CheckedSubmission,
  isServiceUnreachable,
  unreadRecord,
} from '../../../../src/core/verification/consent/checkedSubmission.ts';
import { comparisonOf } from '../../../../src/core/verification/consent/comparisonRow.ts';
import { consentList } from '../../../../src/core/verification/consent/consentList.ts';
import type { ConsentList } from '../../../../src/core/verification/consent/consentRows.ts';
import { doubtsOf, unsavedWarnings } from '../../../../src/core/verification/consent/doubts.ts';
import { secretWarnings } from '../../../../src/core/verification/consent/secretWarnings.ts';
import { severalConsentList } from '../../../../src/core/verification/consent/severalConsentList.ts';
import { similarConsentList } from '../../../../src/core/verification/consent/similarConsentList.ts';
import type { Standing } from '../../../../src/core/verification/consent/standing.ts';
import { similarityRequest } from '../../../../src/core/verification/rest/submission.ts';
import { ADDRESS, HASH } from '../answers.ts';
import { service, subjectOf } from './subjects.ts';

const ways = { fits: [], otherAddress: true, copies: true, always: false };
const none = { before: [], problems: [], apart: [] };
const labels = ({ rows }: ConsentList) => rows.map(({ label }) => label);
const publishRow = ({ rows }: ConsentList) => rows.findIndex(({ answer }) => answer === 'publish');

/** What of the code leads to a level. */
const deployedAs = (level: string) =>
  level === 'notRead'
    ? { problem: 'The mirror node is unavailable (503).' }
    : level === 'noCode'
      ? {}
      : { runtimeBytecode: '0x60' };

const other = { kind: 'other', match: 'exact_match', contract: 'Token' } as const;
const same: Standing = { kind: 'same', match: 'match', contract: 'Vault', isBest: false };
const warnings = [
  { kind: 'libraries', message: 'Linked after compilation.', blocks: false },
  { kind: 'edited', message: 'contracts/Vault.sol was edited after the build.', blocks: false },
  { kind: 'machinePaths', message: 'Paths of this machine.', blocks: false },
  { kind: 'tooLarge', message: 'Too large.', blocks: true },
];

const problem = 'The mirror node is unavailable (503).';
const unread = (['creation', 'implementation', 'record'] as const).map((part) => ({ part, problem }));

type File = CheckedSubmission['files'][number];

/** A contract with one file of the workspace. */
function subjectIn({
  state,
  ...more
}: Pick<File, 'state'> & NonNullable<Parameters<typeof subjectOf>[1]>): CheckedSubmission {
  return subjectOf(undefined, { ...more, files: [{ path: 'contracts/Vault.sol', origin: 'workspace', state }] });
}

const anySubject = fc
  .record({
    level: fc.constantFrom('exact', 'match', 'mismatch', 'unknown', 'notRead', 'noCode'),
    standing: fc.constantFrom<Standing>({ kind: 'open' }, other, same),
    warnings: fc.subarray(warnings),
    unread: fc.subarray(unread),
    state: fc.constantFrom<File['state']>('same', 'edited', 'missing', 'notOnDisk'),
  })
  .map(subjectIn);

/** Without a doubt: chance makes one of these in a few hundred. */
const sureSubject = fc
  .record({
    level: fc.constantFrom('exact', 'match'),
    standing: fc.constantFrom<Standing>({ kind: 'open' }, same),
    warnings: fc.subarray(warnings.slice(0, 1)),
    unread: fc.subarray(unread.slice(0, 1)),
    state: fc.constantFrom<File['state']>('same', 'notOnDisk'),
  })
  .map(subjectIn);

describe('the list before a contract is published', () => {
  it('says in which package of a monorepo a file is', () => {
    const inPackage = (name: string) =>
      subjectOf(
        { 'src/Token.sol': 'contract Token {}' },
        {
          files: [
            { path: 'src/Token.sol', origin: 'workspace', state: 'same', place: `packages/${name}/src/Token.sol` },
          ],
        },
      );
    const notes = ({ rows }: ConsentList) =>
      rows.filter(({ label }) => label === 'src/Token.sol').map(({ description }) => description);
    assert.deepEqual(notes(consentList(inPackage('vaults'), ways, service)), ['17 B · packages/vaults/src/Token.sol']);
    const both = severalConsentList([inPackage('vaults'), inPackage('vaults2')], none, service);
    assert.match(notes(both)[0] ?? '', /packages\/vaults\/src/);
    assert.match(notes(both)[1] ?? '', /packages\/vaults2\/src/);
  });

  it('has every warning before what publishes if there is a doubt', () => {
    const listed = warnings.slice(0, 2);
    const list = consentList(subjectIn({ state: 'edited', warnings: listed }), ways, service);
    for (const { message } of listed) assert.ok(labels(list).indexOf(message) < publishRow(list), message);
  });

  it('has it there without one, too, before what can be copied', () => {
    const list = consentList(subjectIn({ state: 'same', warnings: warnings.slice(0, 1) }), ways, service);
    const at = (answer: string) => list.rows.findIndex((row) => row.answer === answer);
    const noted = labels(list).indexOf('Linked after compilation.');
    assert.ok(noted > 0 && noted < at('publish') && noted < at('copyAs'), labels(list).join('\n'));
  });

  it('says of several builds which one it is', () => {
    const output = 'debug · out-debug/R.sol/R.json';
    for (const level of ['exact', 'mismatch'] as const) {
      const said = (more: object) => {
        const subject = { ...subjectIn({ state: 'same', level }), ...more };
        const lists = [consentList(subject, ways, service), severalConsentList([subject], none, service)];
        return lists.map(({ rows }) => rows.some(({ detail }) => detail?.endsWith(`Build output: ${output}`)));
      };
      assert.deepEqual(
        [said({ output }), said({})],
        [
          [true, true],
          [false, false],
        ],
        level,
      );
    }
  });

  it('says once that there is no build, and offers to build first', () => {
    const unbuilt = { kind: 'unbuilt', message: uncheckedWarning().message, blocks: false };
    const comparison = comparisonOf({ runtimeBytecode: '0x00' }, false, () => assert.fail('nothing to compare'));
    const subject = { ...subjectIn({ state: 'same', level: 'unknown', warnings: [unbuilt] }), comparison };
    const list = consentList(subject, { ...ways, build: 'vyper Vault.vy' }, service);
    const said = list.rows.map(({ label, detail = '' }) => `${label} ${detail}`);
    assert.equal(said.filter((each) => /no build|aren't from a build/.test(each)).length, 1, said.join('\n'));
    const build = list.rows.findIndex(({ answer }) => answer === 'build');
    assert.equal(list.rows[build]?.label, 'Build first: vyper Vault.vy');
    assert.ok(build < publishRow(list));
  });

  it('says once that a file was edited, whose built version is not the text of the workspace', () => {
    const list = consentList(subjectIn({ state: 'edited', warnings: warnings.slice(1, 2) }), ways, service);
    const file = list.rows.find(({ label }) => label === 'contracts/Vault.sol');
    assert.match(file?.description ?? '', /^\d+ B · built version$/);
  });

  it('says of a file with unsaved changes that they are not published', () => {
    const files = [
      { path: 'src/Vault.sol', onDisk: '/ws/src/Vault.sol' },
      { path: 'src/Other.sol', onDisk: '/ws/src/Other.sol' },
      { path: 'src/Vault.sol' },
    ];
    const unsaved = unsavedWarnings(files, (path) => path === '/ws/src/Vault.sol');
    const subject = subjectOf(undefined, { warnings: unsaved });
    assert.deepEqual(doubtsOf(subject), []);
    const said = labels(consentList(subject, ways, service)).filter((label) => /unsaved/.test(label));
    assert.deepEqual(said, ["src/Vault.sol has unsaved changes, which aren't published."]);
  });

  it('says that a changed file has to be restored for an exact match, which a new build is not', () => {
    const changed = { kind: 'edited', path: 'contracts/Vault.sol', message: 'It has changed.', blocks: true };
    const rowsOf = (more: { level?: 'match'; warnings?: (typeof changed)[] }) =>
      consentList(subjectIn({ state: 'edited', ...more }), { ...ways, build: 'forge build' }, service).rows;
    const detailOf = (rows: ConsentList['rows']) => rows.find(({ answer }) => answer === 'build')?.detail ?? '';
    const rows = rowsOf({ warnings: [changed] });
    assert.deepEqual(
      rows.slice(0, 2).map(({ label }) => label),
      ['It has changed.', 'Exact match expected once the files are as built'],
    );
    assert.match(detailOf(rows), /aren't expected to match exactly/);
    const match = rowsOf({ level: 'match', warnings: [changed] });
    assert.equal(match[1]?.label, 'Match expected once the files are as built');
    for (const others of [match, rowsOf({ warnings: [] })]) assert.match(detailOf(others), /then compares Vault again/);
  });

  it('can be copied for CI after an expected exact match only, and if asked for', () => {
    fc.assert(
      fc.property(anySubject, fc.boolean(), (subject, copies) => {
        const { rows } = consentList(subject, { ...ways, copies }, service);
        const isSure = subject.comparison.level === 'exact' && doubtsOf(subject).length === 0;
        assert.equal(rows.filter(({ answer }) => answer === 'copyAs').length, copies && isSure ? 1 : 0);
      }),
    );
  });

  it('never publishes on Enter, and publishes by the next row that can be chosen if a match is expected and no doubt is open', () => {
    fc.assert(
      fc.property(anySubject, fc.boolean(), (subject, always) => {
        const list = consentList(subject, { ...ways, always }, service);
        const { comparison, standing } = subject;
        const isSure =
          ['exact', 'match'].includes(comparison.level) &&
          standing.kind !== 'other' &&
          subject.warnings.every(({ kind }) => kind === 'libraries') &&
          subject.unread.every(({ part }) => part === 'creation') &&
          subject.files.every(({ state }) => state === 'same' || state === 'notOnDisk');
        const entered = list.rows.find(({ isSelected }) => isSelected) ?? list.rows[0];
        assert.ok(entered && !['publish', 'always', 'include'].includes(String(entered.answer)));
        // Only what is said of the contract stands between.
        if (isSure) assert.equal(publishRow(list), 1 + subject.warnings.length);
        assert.equal(doubtsOf(subject).length === 0, isSure);
        if (isSure) assert.match(list.rows[0]?.label ?? '', /atch expected$/);
        const isBlocked = subject.warnings.some(({ blocks }) => blocks);
        assert.equal(publishRow(list) >= 0, !isBlocked);
      }),
      { numRuns: 300 },
    );
  });

  it('has more than one arrow key between publishing once and publishing always, upwards too', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(anySubject, sureSubject), (subject) => {
        const rows = consentList(subject, { ...ways, always: true }, service).rows.filter((row) => !row.isHeading);
        const always = rows.findIndex(({ answer }) => answer === 'always');
        if (always < 0) return;
        found++;
        const away = Math.abs(always - rows.findIndex(({ answer }) => answer === 'publish'));
        assert.ok(Math.min(away, rows.length - away) > 1, JSON.stringify(rows.map(({ label }) => label)));
      }),
      { numRuns: 300 },
    );
    assert.ok(found > 0);
  });

  it('is one row for each part that leaves, with sizes as on disk that add up to the request', () => {
    const files = { 'lib/A.sol': 'library A { /* "ä\n */ }\n', 'contracts/Vault.sol': 'contract Vault {\n}\n' };
    const subject = subjectOf(files);
    const { rows } = consentList(subject, ways, service);
    const parts = rows.flatMap(({ shows }) => (shows?.kind === 'part' ? [shows.part] : []));
    assert.deepEqual([...parts].sort(), [0, 1, 2]);
    const sizes = rows.flatMap(({ label, description = '', shows }) =>
      shows?.kind === 'part' ? [[label, Number.parseInt(description, 10)] as const] : [],
    );
    for (const [path, text] of Object.entries(files))
      assert.equal(new Map(sizes).get(path), Buffer.byteLength(text), path);
    assert.equal(
      sizes.reduce((sum, [, size]) => sum + size, 0),
      subject.request.body.byteLength,
    );
    // The contract's own file comes first.
    assert.equal(rows.find(({ icon }) => icon === 'file')?.label, 'contracts/Vault.sol');
    assert.equal(rows[1]?.label, 'Publish 2 files to verify.example');
  });

  it('begins with the doubt and a way out of it, and says what publishing then is', () => {
    const cases = [
      ['notRead', { level: 'notRead' }, 'It is notRead', 'tryAgain', /without comparing the code$/],
      ['noCode', { level: 'noCode' }, "There's no code at this address", undefined, /no code at the address$/],
      ['mismatch', { level: 'mismatch' }, 'The deployed code differs from this build', 'comparison', /code differs$/],
      ['unknown', { level: 'unknown' }, "Can't predict the result", undefined, /without a predicted result$/],
      [
        'other contract',
        { level: 'mismatch', standing: other },
        'Token is verified at this address: exact match',
        'record',
        /although another contract is verified there$/,
      ],
      [
        'proxy',
        { level: 'mismatch', unread: unread.slice(1, 2) },
        'The mirror node is unavailable (503)',
        'tryAgain',
        /despite incomplete data$/,
      ],
      [
        'record',
        { unread: unread.slice(2) },
        'The mirror node is unavailable (503)',
        'tryAgain',
        /despite incomplete data$/,
      ],
      ['warning', { warnings: warnings.slice(2, 3) }, 'Paths of this machine.', 'part', /despite the warning$/],
      ['two', { warnings: warnings.slice(1, 3) }, warnings[1]?.message, undefined, /despite the warnings$/],
    ] as const;
    for (const [name, more, label, leads, words] of cases) {
      const list = consentList(subjectOf(undefined, more), ways, service);
      const [first] = list.rows;
      assert.equal(first?.label, label, name);
      assert.equal(first?.answer ?? first?.shows?.kind, leads, name);
      const at = publishRow(list);
      assert.ok(at > list.rows.findIndex(({ answer }) => answer === 'otherAddress'), name);
      assert.match(list.rows[at]?.label ?? '', words, name);
    }
  });

  it('warns that a build replaces the one that matches, and offers that after publishing it', () => {
    const build = 'npx hardhat compile';
    for (const level of ['exact', 'match'] as const) {
      const { rows } = consentList(
        subjectOf(undefined, { level, warnings: warnings.slice(1, 2) }),
        { ...ways, build },
        service,
      );
      const at = rows.findIndex(({ answer }) => answer === 'build');
      assert.ok(at > rows.findIndex(({ answer }) => answer === 'publish'), level);
      assert.equal(rows[at]?.detail, 'Replaces the matching build. The edited files may not match.');
    }
    const { rows } = consentList(subjectOf(undefined, { level: 'mismatch' }), { ...ways, build }, service);
    assert.match(
      rows.find(({ answer }) => answer === 'build')?.detail ?? '',
      /^Runs in a terminal, then compares Vault again/,
    );
  });

  it('shows no sign of a warning beside libraries that are linked later, about which nothing can be done', () => {
    const { rows } = consentList(subjectOf(undefined, { warnings: warnings.slice(0, 1) }), ways, service);
    assert.equal(rows.find(({ label }) => label === 'Linked after compilation.')?.icon, 'info');
  });

  it('offers to try again instead of publishing while the service cannot be reached', () => {
    const why = "Can't reach verify.example: connection refused. Check your connection.";
    const gone = unreadRecord(why, { kind: 'offline' });
    assert.equal(isServiceUnreachable({ unread: unreadRecord(why, { kind: 'http' }) }), false);
    const subject = subjectOf(undefined, { unread: gone });
    const request = similarityRequest({ chainId: '296', address: ADDRESS });
    const lists = [
      consentList(subject, ways, service),
      severalConsentList([subjectOf(), subject], none, service),
      similarConsentList({ address: ADDRESS, request, deployed: { runtimeBytecode: '0x60' }, unread: gone }, service),
    ];
    for (const { rows, placeholder } of lists) {
      assert.ok(rows.every(({ answer }) => answer !== 'publish' && answer !== 'always'));
      assert.ok(rows.some(({ label, answer }) => label === 'Try Again' && answer === 'tryAgain'));
      assert.ok(rows.some(({ label }) => label === "Can't reach verify.example: connection refused"));
      assert.equal(placeholder, 'Nothing can be published while verify.example is unreachable');
    }
  });

  it('has its own words in lines of their own, which a window of 900 pixels cuts nowhere, in German too', () => {
    const german: unknown = JSON.parse(
      readFileSync(new URL('../../../../l10n/bundle.l10n.de.json', import.meta.url), 'utf8'),
    );
    const long = { ...service, host: 'server-verify.hashscan.io' };
    const fits = [{ contract: 'Token', source: 'contracts/Token.sol', build: 'out/Token.json', isExact: true }];
    const request = similarityRequest({ chainId: '296', address: ADDRESS });
    const levels = ['exact', 'match', 'mismatch', 'unknown', 'notRead', 'noCode'] as const;
    const lists = () => [
      ...levels.flatMap((level) =>
        [{ kind: 'open' } as const, other, same].flatMap((standing) => {
          const subject = subjectOf(undefined, {
            level,
            standing,
            comparison: comparisonOf(deployedAs(level), level !== 'unknown', () => ({
              level: level === 'exact' || level === 'match' ? level : 'mismatch',
              why: [],
            })),
          });
          const one = consentList(subject, { ...ways, fits, build: 'npx hardhat compile', always: true }, long);
          return [one, severalConsentList([subject, subjectOf()], none, long)];
        }),
      ),
      similarConsentList({ address: ADDRESS, request, deployed: {}, unread: unread.slice(2) }, long),
      similarConsentList({ address: ADDRESS, request, deployed: { runtimeBytecode: '0x60' }, unread: [] }, long),
    ];
    try {
      for (const [contents, language] of [
        [{}, 'en'],
        [german, 'de'],
      ] as const) {
        translateBy(contents as Record<string, string>, language);
        const rows = lists().flatMap((list) => list.rows);
        const cut = rows.filter(
          ({ icon, detail = '', label }) => icon === 'blank' || [label, detail].some((line) => line.length > 72),
        );
        assert.deepEqual([...new Set(cut.map(({ label, detail }) => `${label} | ${detail}`))], [], language);
      }
    } finally {
      translateBy({}, 'en');
    }
  });

  it('goes on below where a text is too long for a line', () => {
    const message = `src/${'a/'.repeat(20)}Vault.sol has changed since the build, and ${'so '.repeat(40)}it isn't published. Restore it.`;
    const { rows } = consentList(
      subjectIn({ state: 'edited', warnings: [{ kind: 'edited', message, blocks: true }] }),
      ways,
      service,
    );
    const end = rows.findIndex(({ icon, description = '' }) => icon === 'blank' && /Restore it\.$/.test(description));
    const lines = rows
      .slice(0, end + 1)
      // What goes on looks like the detail, not like a row of its own.
      .flatMap(({ icon, label, description, detail }) => (icon === 'blank' ? [label, description] : [label, detail]))
      .flatMap((line) => line || []);
    assert.equal(lines.join(' '), message);
    assert.deepEqual([lines.every(({ length }) => length <= 72), lines.length > 3], [true, true]);
  });

  it('opens what a warning is about', () => {
    const path = 'contracts/Vault.sol';
    const kinds = ['edited', 'unsaved', 'unbuilt', 'libraries', 'machinePaths', 'tooLarge'];
    const shown = kinds.map((kind) => {
      const about = ['edited', 'unsaved', 'unbuilt'].includes(kind) ? { path } : {};
      const subject = subjectOf(undefined, { warnings: [{ kind, message: kind, blocks: false, ...about }] });
      const shows = consentList(subject, ways, service).rows.find(({ label }) => label === kind)?.shows;
      return shows?.kind === 'part' ? subject.request.parts[shows.part]?.kind : shows?.kind;
    });
    assert.deepEqual(shown, ['change', 'change', 'change', 'rest', 'rest', 'request']);
  });

  it('asks about a file whose name suggests a secret, with how it begins, and opens it', () => {
    const files = { 'wallet.json': '{\n\n  "privateKey": "0x1",\n  "b": 2,\n  "c": 3\n}', 'A.sol': 'contract A {}' };
    const message = 'wallet.json has a name that suggests a secret. Read it before you publish it.';
    const subject = subjectOf(files, {
      warnings: [{ kind: 'suspectName', path: 'wallet.json', message, blocks: false }],
    });
    const list = consentList(subject, ways, service);
    const [first] = list.rows;
    const question = 'wallet.json has a name that suggests a secret';
    assert.deepEqual([first?.label, first?.detail], [question, '{ ⏎ "privateKey": "0x1", ⏎ "b": 2,']);
    assert.equal(first?.answer, undefined);
    assert.ok(first?.shows?.kind === 'part');
    const part = subject.request.parts[first.shows.part];
    assert.equal(part?.kind === 'file' && part.path, 'wallet.json');
    const at = publishRow(list);
    assert.match(list.rows[at]?.label ?? '', /despite the warning$/);
    const several = severalConsentList([subjectOf(), subject], none, service).rows;
    const row = several.find(({ label }) => label === question);
    assert.ok(row?.shows?.kind === 'part');
    assert.equal(row.shows.subject, 1);
  });

  it('says each line that looks like a secret before what publishes it, and lets no such file be published always', () => {
    const key = `// SPDX\n// PRIVATE_KEY=0x${'5a'.repeat(32)}\ncontract A {}`;
    const bare = subjectOf({ 'src/Keyed.sol': key, 'src/B.sol': 'contract B {}' });
    const { request } = bare;
    const keyed = { ...bare, warnings: secretWarnings(request.parts, publishedSecrets) };
    assert.deepEqual(secretWarnings(subjectOf().request.parts, publishedSecrets), []);
    assert.deepEqual(doubtsOf(keyed), ['secret']);
    const list = consentList(keyed, { ...ways, always: true }, service);
    const [first] = list.rows;
    assert.equal(first?.label, 'src/Keyed.sol, line 2: looks like a private key');
    const part = request.parts.findIndex((each) => each.kind === 'file' && each.path === 'src/Keyed.sol');
    assert.deepEqual([first?.answer, first?.shows], [undefined, { kind: 'part', subject: 0, part, line: 2 }]);
    assert.ok(publishRow(list) > 0 && !list.rows.some(({ answer }) => answer === 'always' || answer === 'copyAs'));
    assert.equal(list.rows[publishRow(list)]?.label, 'Publish 2 files with what looks like a secret');

    // Of several, each file once, also if two contracts have it.
    const several = severalConsentList([subjectOf(), keyed, keyed], none, service);
    assert.equal(several.rows[0]?.label, first?.label);
    assert.deepEqual(several.rows[0]?.shows, { kind: 'part', subject: 1, part, line: 2 });
    assert.equal(labels(several).filter((label) => /looks like a private key/.test(label)).length, 1);
    assert.match(several.rows[publishRow(several)]?.label ?? '', /with what looks like a secret$/);
    assert.ok(!labels(several).some((label) => /may not match/.test(label)));
  });

  it('keeps every warning in sight whatever is typed: each secret, each doubt, each skipped contract, to its last line', () => {
    const long = `contracts/Vault.sol is long: ${'what it says goes on and on, '.repeat(12)}and ends`;
    const secrets = [1, 2, 3].map((line) => ({ kind: 'secret', line, message: `Secret ${line}`, blocks: false }));
    const warned = [...secrets, ...warnings.slice(0, 3), { kind: 'libraries', message: long, blocks: false }];
    const levels = ['exact', 'mismatch', 'unknown', 'notRead', 'noCode'] as const;
    for (const level of levels)
      for (const standing of [{ kind: 'open' } as const, other]) {
        const { rows } = consentList(
          subjectIn({ state: 'same', level, warnings: warned, unread, standing }),
          ways,
          service,
        );
        const publish = rows.findIndex(({ answer }) => answer === 'publish');
        for (const row of rows.slice(0, publish)) {
          const isWay = row.icon === 'refresh' || row.icon === 'location';
          assert.equal(row.stays, isWay ? undefined : true, `${level}: ${row.label}`);
        }
        assert.ok(rows.filter(({ icon, stays }) => icon === 'blank' && stays).length > 2, level);
      }
    const sure = consentList(subjectIn({ state: 'same', warnings: warnings.slice(0, 1) }), ways, service);
    assert.equal(sure.rows.find(({ label }) => label === 'Linked after compilation.')?.stays, true);

    const of = (line: number) =>
      subjectIn({ state: 'same', unread, warnings: [...secrets.slice(line - 1, line), ...warnings.slice(0, 2)] });
    const several = severalConsentList([of(1), of(2), of(3)], { ...none, problems: ['Drift: edited.'] }, service);
    const stays = several.rows.flatMap(({ label, stays: is }) => (is ? [label] : []));
    for (const label of ['Secret 1', 'Secret 2', 'Secret 3', 'Skipped: Drift: edited.', 'Linked after compilation.'])
      assert.ok(stays.includes(label), label);
    const publish = several.rows.findIndex(({ answer }) => answer === 'publish');
    assert.ok(
      several.rows.slice(0, publish).every((row) => row.stays),
      JSON.stringify(several.rows.slice(0, publish)),
    );
  });

  it('says that the settings, a Vyper source and many lines look like a secret', () => {
    const text = 'a ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const parts = [
      { kind: 'rest' as const, text: `{\n  "x": "${text}"\n}`, bytes: 1 },
      { kind: 'file' as const, path: 'a.vy', text: `\n# ${text}`.repeat(3), bytes: 1 },
      { kind: 'file' as const, path: 'b.json', text: `"${text}"\n`.repeat(3), bytes: 1 },
    ];
    assert.deepEqual(
      secretWarnings(parts, publishedSecrets).map(({ message, line, path: of }) => [message, line, of]),
      [
        ['a.vy, line 2: looks like an access token', 2, 'a.vy'],
        ['a.vy, line 3: looks like an access token', 3, 'a.vy'],
        ['a.vy, line 4: looks like an access token', 4, 'a.vy'],
        ['b.json, line 1: looks like an access token', 1, 'b.json'],
        ['b.json, line 2: looks like an access token', 2, 'b.json'],
        ['2 more lines look like secrets', 3, 'b.json'],
      ],
    );
  });

  it('names the creation transaction only where it is sent', () => {
    const target = { chainId: '296', address: ADDRESS };
    const named = [{ ...target, creationTransactionHash: HASH }, target].map((each) => {
      const search = similarConsentList(
        { address: ADDRESS, request: similarityRequest(each), deployed: { runtimeBytecode: '0x60' }, unread: [] },
        service,
      );
      const { chainId: _, ...rest } = each;
      const json = subjectOf().request;
      const text = JSON.stringify({ stdJsonInput: { creationTransactionHash: '' }, ...rest }, null, 2);
      const parts = json.parts.map((part) => (part.kind === 'rest' ? { ...part, text } : part));
      const of = (route: 'metadata' | 'standardJson') =>
        labels(consentList(subjectOf(undefined, { route, request: { ...json, parts } }), ways, service)).find((label) =>
          label.startsWith('Compiler'),
        );
      return [
        of('metadata'),
        of('standardJson'),
        labels(search).find((label) => /^(?:Creation|Nothing besides)/.test(label)),
      ];
    });
    assert.deepEqual(named, [
      [
        'Compiler metadata and creation transaction',
        'Compiler settings, contract name and creation transaction',
        'Creation transaction',
      ],
      ['Compiler metadata', 'Compiler settings and contract name', 'Nothing besides the address'],
    ]);
  });

  it('offers the contract that fits before publishing one that does not', () => {
    const build = 'out/Token.sol/Token.json';
    const fits = [{ contract: 'Token', source: 'contracts/Token.sol', build, isExact: true }];
    const list = consentList(subjectOf(undefined, { level: 'mismatch' }), { ...ways, fits }, service);
    const at = list.rows.findIndex(({ answer }) => typeof answer === 'object');
    assert.equal(list.rows[at]?.label, 'Verify Token instead: exact match expected');
    assert.ok(at < publishRow(list));
    assert.deepEqual(
      list.rows.map(({ isSelected = false }) => isSelected).indexOf(true),
      at,
      'it is what Enter takes, which publishes nothing',
    );
  });

  it('offers no contract that fits if it is what the record has, as an exact match', () => {
    const token = { contract: 'Token', source: 'contracts/Token.sol', build: 'out/Token.json', isExact: true };
    const fits = [token, { ...token, contract: 'Copy' }];
    const offered = (standing: Standing) =>
      consentList(subjectOf(undefined, { level: 'mismatch', standing }), { ...ways, fits }, service).rows.flatMap(
        ({ answer }) => (typeof answer === 'object' ? [answer] : []),
      );
    assert.deepEqual(offered(other), [{ fit: 1 }]);
    assert.deepEqual(offered({ ...other, match: 'match' }), [{ fit: 0 }, { fit: 1 }]);
  });

  it('names the build output of a contract that fits, which tells two builds of one name apart', () => {
    const token = { contract: 'Token', source: 'contracts/Token.sol' };
    const builds = ['production · out-production/Token.sol/Token.json', 'out/Token.sol/Token.json'];
    const fits = builds.map((build, index) => ({ ...token, build, isExact: index === 0 }));
    const { rows } = consentList(subjectOf(undefined, { level: 'mismatch' }), { ...ways, fits }, service);
    assert.deepEqual(
      rows.filter(({ answer }) => typeof answer === 'object').map(({ label, detail }) => `${label}. ${detail}`),
      [
        `Verify Token instead: exact match expected. Build output: ${builds[0]}`,
        `Verify Token instead: match expected. Build output: ${builds[1]}`,
      ],
    );
  });

  it('names what the compiler does not know and so is not sent', () => {
    const subject = subjectOf();
    const request = { ...subject.request, leftOut: ['settings.note'] };
    assert.ok(
      labels(consentList({ ...subject, request }, ways, service)).some((label) => /settings\.note/.test(label)),
    );
  });
});

describe('the list before several contracts are published', () => {
  it('counts what leaves: files of one name in two projects are two, one that contracts share is one', () => {
    const shared = { 'lib/Owned.sol': 'contract Owned {}' };
    const first = subjectOf({ ...shared, 'contracts/Vault.sol': 'contract Vault { uint a; }' });
    const second = subjectOf({ ...shared, 'contracts/Vault.sol': 'contract Vault { uint b; }' });
    const list = severalConsentList([first, second], none, service);
    assert.deepEqual(labels(list).slice(0, 2), [
      'Exact matches expected for all 2 contracts',
      'Publish 3 files of 2 contracts to verify.example',
    ]);
    const files = list.rows.filter(({ icon }) => icon === 'file');
    assert.equal(files.length, 4);
    assert.equal(files.filter(({ description }) => /listed above/.test(description ?? '')).length, 1);
  });

  it('never publishes on Enter, and by the next row only if every contract of it is expected to match', () => {
    fc.assert(
      fc.property(fc.array(anySubject, { maxLength: 4 }), fc.array(anySubject, { maxLength: 2 }), (subjects, apart) => {
        const list = severalConsentList(subjects, { ...none, apart }, service);
        const isSure = subjects.length > 0 && subjects.every((subject) => doubtsOf(subject).length === 0);
        assert.ok(!['publish', 'include'].includes(String(list.rows[0]?.answer)));
        assert.equal(/expected/.test(list.rows[0]?.label ?? ''), isSure);
        if (isSure) assert.equal(publishRow(list), 1);
        assert.equal(publishRow(list) >= 0, subjects.length > 0);
        const shown = list.rows.flatMap(({ shows }) => (shows ? [shows.subject] : []));
        assert.ok(shown.every((index) => index < subjects.length + apart.length));
      }),
      { numRuns: 100 },
    );
  });

  it('expects no less of all than of each', () => {
    const [exact, match] = [subjectOf(), subjectOf(undefined, { level: 'match' })];
    const first = (...subjects: CheckedSubmission[]) => labels(severalConsentList(subjects, none, service))[0];
    assert.equal(first(exact), 'Exact match expected');
    assert.equal(first(match), 'Match expected');
    assert.equal(first(exact, exact), 'Exact matches expected for all 2 contracts');
    assert.equal(first(exact, match), 'Matches expected for all 2 contracts');
  });

  it('begins with what was not read, and says what publishing despite a doubt is', () => {
    const record = subjectOf(undefined, { unread: unread.slice(2) });
    const guess = subjectOf(undefined, { level: 'unknown' });
    const [sure, notRead] = [subjectOf(), subjectOf(undefined, { level: 'notRead' })];
    const cases = [
      [[record], ["Can't read everything about the contract"], '1 contract despite incomplete data'],
      [[notRead], ["Can't read everything about the contract"], '1 contract without comparing the code'],
      [[guess], ['The contract may not match. Check it before you publish.'], '1 contract without a predicted result'],
      [[sure, record], ["Can't read everything about 1 of 2 contracts"], '2 contracts although 1 contract is in doubt'],
      [
        [guess, record, sure],
        [
          "Can't read everything about 1 of 3 contracts",
          '1 of 3 contracts may not match. Check them before you publish.',
        ],
        '3 contracts although 2 contracts are in doubt',
      ],
    ] as const;
    for (const [subjects, first, words] of cases) {
      const list = severalConsentList(subjects, none, service);
      assert.deepEqual(labels(list).slice(0, first.length), first);
      assert.equal(list.rows[0]?.answer, first[0].startsWith("Can't read") ? 'tryAgain' : undefined);
      assert.equal(publishRow(list), first.length);
      assert.equal(list.rows[publishRow(list)]?.label, `Publish 1 file of ${words}`);
    }
  });

  it('compares what is left out with what is deployed', () => {
    const apart = [subjectOf(undefined, { level: 'noCode' }), subjectOf(undefined, { level: 'mismatch' })];
    const { rows } = severalConsentList([subjectOf(), subjectOf()], { ...none, apart }, service);
    const left = rows.filter(({ label }) => label.startsWith('Left out'));
    assert.deepEqual(
      left.map(({ shows }) => shows),
      [undefined, { kind: 'comparison', subject: 3 }],
    );
  });

  it('leaves out what surely does not match, says why, and lets the user add it', () => {
    const apart = [subjectOf(undefined, { level: 'mismatch', contract: 'Token', standing: other })];
    const list = severalConsentList(
      [subjectOf()],
      { before: ['Old', 'Older'], problems: ['Broken: no metadata.'], apart, deployment: 'Ignition chain-298' },
      service,
    );
    assert.equal(list.rows[publishRow(list)]?.label, 'Publish 1 file of 1 contract to verify.example');
    assert.ok(list.rows.some(({ answer }) => answer === 'include'));
    const left = list.rows.find(({ label }) => label === 'Left out: Token');
    assert.match(left?.detail ?? '', /Token is verified at this address/);
    assert.deepEqual(left?.shows, { kind: 'record', subject: 1 });
    const verified = list.rows.find(({ label }) => label === '2 contracts already verified as an exact match');
    assert.equal(verified?.detail, 'Old, Older');
    assert.ok(labels(list).includes('Deployment: Ignition chain-298'));
    assert.ok(labels(list).includes('Skipped: Broken: no metadata.'));
    assert.equal(list.rows[0]?.description, '1 contract skipped');
    assert.equal(publishRow(severalConsentList([], { ...none, apart }, service)), -1);
  });
});

describe('the list before a search for a similar contract', () => {
  it('says that no source leaves, and shows what does', () => {
    const request = similarityRequest({ chainId: '296', address: ADDRESS, creationTransactionHash: HASH });
    const subject = { address: ADDRESS, request, deployed: { runtimeBytecode: '0x60' }, unread: [] };
    const { rows } = similarConsentList(subject, service);
    assert.deepEqual([rows[0]?.answer, rows[1]?.answer], [undefined, 'publish']);
    assert.match(rows[0]?.label ?? '', /^Nothing in this workspace is published/);
    assert.ok(rows.every(({ icon }) => icon !== 'file'));
    assert.equal(rows.filter(({ shows }) => shows?.kind === 'part').length, 1);
  });

  it('asks for it on Enter only if there is code, and what was asked was answered', () => {
    const request = similarityRequest({ chainId: '296', address: ADDRESS });
    const cases = [
      [{ problem }, [], 'The mirror node is unavailable (503)', /without comparing the code$/],
      [{}, [], "There's no code at this address", /although there's no code at the address$/],
      [
        { runtimeBytecode: '0x60' },
        unread.slice(2),
        'The mirror node is unavailable (503)',
        /despite incomplete data$/,
      ],
    ] as const;
    for (const [deployed, parts, label, words] of cases) {
      const list = similarConsentList({ address: ADDRESS, request, deployed, unread: parts }, service);
      assert.deepEqual([list.rows[0]?.label, list.rows[0]?.answer], [label, 'tryAgain']);
      assert.match(list.rows[publishRow(list)]?.label ?? '', words);
    }
  });
});

describe('what could not be read', () => {
  it('begins with the cause, and says what that is about before the words of the server', () => {
    const said = `The verification service failed (500): ${'no '.repeat(30)}way. Try again later.`;
    for (const [why, label, detail] of [
      [
        "Can't reach 127.0.0.1:1: connection closed. Check it.",
        "Can't reach 127.0.0.1:1: connection closed",
        /^Can't read the verification record\. Check it\.$/,
      ],
      [said, 'The verification service failed (500)', /^Can't read the verification record\. no no/],
    ] as const) {
      const [first] = consentList(
        subjectOf(undefined, { unread: [{ part: 'record', problem: why }] }),
        ways,
        service,
      ).rows;
      assert.equal(first?.label, label);
      assert.match(first?.detail ?? '', detail);
    }
  });

  it('has a row in its place, with the reason and another try, in every list', () => {
    const request = similarityRequest({ chainId: '296', address: ADDRESS });
    const subject = subjectOf(undefined, { unread });
    const similar = { address: ADDRESS, request, deployed: { runtimeBytecode: '0x60' }, unread };
    for (const { rows } of [
      consentList(subject, ways, service),
      severalConsentList([subject], none, service),
      similarConsentList(similar, service),
    ]) {
      const tries = rows.filter(
        ({ label, answer, description }) =>
          label === 'The mirror node is unavailable (503)' &&
          answer === 'tryAgain' &&
          description?.startsWith('Try Again'),
      );
      assert.deepEqual(tries.map(({ detail }) => detail).sort(), [
        "Can't read the creation transaction.",
        "Can't read the proxy's implementation.",
        "Can't read the verification record.",
      ]);
    }
  });
});
