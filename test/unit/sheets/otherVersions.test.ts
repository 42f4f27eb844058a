import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isJsonObject, type JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { createHttp } from '../../../src/core/net/http.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { componentSheet } from '../../../src/core/sheets/status/component.ts';
import { incidentSheet } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../src/core/sheets/status/maintenance.ts';
import { statusSummarySheet } from '../../../src/core/sheets/status/statusSummary.ts';
import { verificationSheet } from '../../../src/core/sheets/verification/verificationJob.ts';
import { verificationRecordSheet } from '../../../src/core/sheets/verification/verificationRecord.ts';
import { createStatusClient } from '../../../src/core/status/rest/client.ts';
import { assessStatus } from '../../../src/core/status/severity/assessStatus.ts';
import { createVerificationClient } from '../../../src/core/verification/rest/client.ts';
import { type LocalServer, startLocalServer } from '../net/localServer.ts';
import { NOON, time } from '../status/polls.ts';
import { wireComponent, wireIncident, wireMaintenance, wireSummary, wireUpdate } from '../status/statusDocuments.ts';
import { doneWire, failedWire, JOB_ID } from '../verification/answers.ts';
import { accepted, jobAfter, START, submitted } from '../verification/jobs/aJob.ts';
import { hiddenAdditions, inOddForms, ofAnotherVersion } from './hiddenLeaves.ts';
import { all } from './sheetContext.ts';

const record = parseJson(readFileSync(new URL('../../fixtures/verification/record.json', import.meta.url), 'utf8'));
const recordOf = (value: JsonValue) => ({ chainId: '296', address: String(Object(value).address) });

const affected = { code: 'a', name: 'Mainnet - Relay', old_status: 'operational', new_status: 'major_outage' };
const summary = parseJson(
  JSON.stringify(
    wireSummary({
      components: [
        wireComponent('Mainnet', 'partial_outage', { id: 'g', group: true, components: ['a'] }),
        wireComponent('Relay', 'major_outage', { id: 'a', group_id: 'g' }),
        wireComponent('Testnet relay', 'degraded_performance'),
      ],
      incidents: [
        wireIncident('i', {
          name: 'Mainnet delays',
          impact: 'critical',
          components: [wireComponent('Relay', 'major_outage', { id: 'a' })],
          incident_updates: [{ ...wireUpdate('u', 'identified', time(0)), affected_components: [affected] }],
        }),
      ],
      scheduled_maintenances: [wireMaintenance('m', { name: 'Mainnet upgrade' })],
    }),
  ),
);

describe('a document of another version of a service', () => {
  let server: LocalServer;
  let answer: (response: ServerResponse) => void = () => {};
  const http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, perSecond: 10_000 });
  before(async () => {
    server = await startLocalServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      answer(response);
    });
  });
  after(async () => {
    http.dispose();
    await server.close();
  });

  /** A text is a document as it comes over the wire. */
  const textOf = (value: JsonValue) => (typeof value === 'string' ? value : stringifyJson(value));
  const serve = (body: string) => {
    answer = (response) => response.end(body);
  };

  /** All that is shown of a status page, by the real client. */
  async function statusOf(value: JsonValue): Promise<string> {
    serve(textOf(value));
    const page = await createStatusClient({ http, statusUrl: server.origin }).summary();
    const assessment = assessStatus(page, 'mainnet');
    const zones = { timeZone: page.page.timeZone };
    return [
      statusSummarySheet(page, assessment, { network: 'mainnet', readAt: NOON }),
      ...page.incidents.map((each) => incidentSheet(each, zones)),
      ...page.maintenances.map((each) => maintenanceSheet(each, { ...zones, now: NOON })),
      ...page.components.map((each) => componentSheet(each, { ...zones, events: page.incidents })),
    ]
      .map(all)
      .join('\n');
  }

  const shownAll = async (sheet: Sheet) => {
    const sections = await Promise.all(sheet.sections.map(async (each) => (each.more ? each.more({}) : each)));
    return all({ ...sheet, sections });
  };

  /** All that is shown of a record. */
  async function recordShown(value: JsonValue): Promise<string> {
    serve(textOf(value));
    const client = createVerificationClient({ http, verifyUrl: server.origin });
    const read = await client.contract(recordOf(record));
    return shownAll(verificationRecordSheet(read, { network: 'testnet' }));
  }

  /** All that is shown of a job. */
  async function jobShown(value: JsonValue): Promise<string> {
    serve(textOf(value));
    const read = await createVerificationClient({ http, verifyUrl: server.origin }).job(JOB_ID);
    const job = jobAfter([submitted, accepted, { type: 'polled', job: read, at: START }]);
    return shownAll(verificationSheet(job, { network: 'testnet', answer: read }));
  }

  const errorData = {
    compilerErrors: [
      {
        severity: 'error',
        type: 'ParserError',
        errorCode: '2314',
        message: "Expected ';'",
        sourceLocation: { file: 'a.sol', start: 1, end: 2 },
      },
    ],
  };
  const documents: Readonly<Record<string, readonly [JsonValue, (value: JsonValue) => Promise<string>]>> = {
    'status page': [summary, statusOf],
    'verification record': [record, recordShown],
    'finished verification': [parseJson(JSON.stringify(doneWire)), jobShown],
    'failed verification': [parseJson(JSON.stringify(failedWire('compiler_error', { errorData }))), jobShown],
  };

  /** A value that was filled in nowhere; a source without content is said to be unreadable. */
  const elsewhere = new Set(['runtimeBytecode.transformationValues.cborAuxdata', 'sources']);
  for (const [name, [document, show]] of Object.entries(documents)) {
    it(`shows what is added to it, wherever that is: ${name}`, async () => {
      const hidden = await hiddenAdditions(document, (each) => show(each).catch(onlyHonest));
      assert.deepEqual(
        hidden.filter((path) => !elsewhere.has(path)),
        [],
      );
    });

    it(`has a sheet without gaps in its words, or an honest error: ${name}`, async () => {
      for (let run = 0; run < 60; run++) {
        const body = ofAnotherVersion(document, randomOf(`${name} ${run}`));
        const lines = (await show(body).catch(onlyHonest)).split('\n').filter((line) => !line.includes('{"'));
        assert.deepEqual(
          lines.filter((line) => /\bundefined\b|\bNaN\b|\[object|Invalid Date/.test(line)),
          [],
          stringifyJson(body),
        );
      }
    });

    it(`in odd forms has a sheet without gaps or controls, or an honest error: ${name}`, async () => {
      for (let run = 0; run < 40; run++) {
        const body = inOddForms(document, randomOf(`odd ${name} ${run}`));
        const text = await show(body).catch(onlyHonest);
        const lines = text.split('\n').filter((line) => !line.includes('{"'));
        assert.deepEqual(
          lines.filter((line) => /\bundefined\b|\bNaN\b|\[object|\bInfinity\b|Invalid Date/.test(line)),
          [],
          `${run}`,
        );
        assert.deepEqual(text.match(unsafe) ?? [], [], `${run}`);
      }
    });
  }

  /** Members that a reader is told of, by the name of their field. */
  const members: Readonly<Record<string, readonly string[]>> = {
    'status page': ['status', 'impact', 'new_status'],
    'verification record': ['match', 'runtimeMatch', 'creationMatch', 'reason', 'proxyType'],
    'finished verification': ['match', 'runtimeMatch', 'creationMatch'],
    'failed verification': ['customCode', 'severity', 'type'],
  };
  for (const [name, [document, show]] of Object.entries(documents))
    it(`shows a new member as it is, or says that it can't read it: ${name}`, async () => {
      const hidden: string[] = [];
      for (const [path, changed] of withNewMembers(document, members[name] ?? [])) {
        const text = await show(changed).catch(onlyHonest);
        if (!/added[_ ]later|can't read|couldn't read|doesn't say whether/i.test(text)) hidden.push(path);
      }
      assert.deepEqual(hidden, []);
    });

  const big = 'a '.repeat(5_000_000);
  const deep = `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`;
  const put = (value: JsonValue, extra: Record<string, JsonValue>) => JSON.stringify({ ...Object(value), ...extra });
  const many = (count: number, of: (at: number) => JsonValue) => Array.from({ length: count }, (_, at) => of(at));
  /** Nearly as many values as are read, with long texts. */
  const long = 'long '.repeat(250);
  const incidents = many(1_300, (at) => ({
    id: `i${at}`,
    name: `Mainnet ${at}`,
    impact: 'major',
    shortlink: long.repeat(5),
  }));
  const added = Object.fromEntries(
    many(24_000, (at) => at).map((at) => [`later_${at}_${'x'.repeat(300)}`, 'y'.repeat(100)]),
  );
  const errors = many(7_000, (at) => ({ severity: 'error', type: 'ParserError', message: `Error ${at} ${long}` }));
  const failed = (error: JsonValue) => put(parseJson(JSON.stringify(failedWire('compiler_error'))), { error });
  type Big = readonly [body: () => string, show: 'status page' | 'verification record' | 'failed verification'];
  const tenMegabytes: Readonly<Record<string, Big>> = {
    'a title': [() => put(summary, { incidents: [{ id: 'i', name: big, status: 'x' }] }), 'status page'],
    'an update': [
      () => put(summary, { incidents: [{ id: 'i', incident_updates: [{ id: 'u', body: big }] }] }),
      'status page',
    ],
    'an update of tags': [
      () =>
        put(summary, {
          incidents: [{ id: 'i', incident_updates: [{ id: 'u', body: '<a href="'.repeat(1_100_000) }] }],
        }),
      'status page',
    ],
    'thousands of incidents': [() => put(summary, { incidents }), 'status page'],
    'thousands of maintenances': [
      () => put(summary, { scheduled_maintenances: incidents, incidents: [] }),
      'status page',
    ],
    'thousands of components': [
      () =>
        put(summary, {
          components: many(7_000, (at) => ({ id: `c${at}`, name: `Mainnet ${at}`, status: 'x', description: long })),
        }),
      'status page',
    ],
    'an added field': [() => put(summary, { added_later: big }), 'status page'],
    'added fields': [() => put(summary, added), 'status page'],
    'nothing but lists in lists': [() => deep, 'status page'],
    'lists in lists in a record': [
      () => `{"address":"${recordOf(record).address}","abi":${deep}}`,
      'verification record',
    ],
    'a source': [() => put(record, { sources: { 'a.sol': { content: big } } }), 'verification record'],
    'an ABI': [
      () =>
        put(record, {
          abi: many(5_500, (at) => ({ type: 'function', name: `f${at}${long}`, inputs: [], outputs: [] })),
        }),
      'verification record',
    ],
    'added fields of a record': [() => put(record, added), 'verification record'],
    'a message': [() => failed({ customCode: 'internal_error', message: big }), 'failed verification'],
    'a code': [() => failed({ customCode: big }), 'failed verification'],
    'thousands of errors': [
      () => failed({ customCode: 'compiler_error', errorData: { compilerErrors: errors } }),
      'failed verification',
    ],
    'added fields of a job': [() => failed(added), 'failed verification'],
  };
  for (const [title, [body, name]] of Object.entries(tenMegabytes))
    it(`of 10 MB has a sheet in seconds, or an honest error: ${title}`, async function () {
      this.timeout(20_000);
      const [, show] = documents[name] ?? [];
      const text = body();
      const before = process.cpuUsage();
      const shown = await show?.(text).catch(onlyHonest);
      const { user, system } = process.cpuUsage(before);
      assert.ok(shown !== undefined && shown !== '');
      assert.ok(user + system < 8_000_000, `${(user + system) / 1000} ms`);
    });
});

function onlyHonest(error: unknown): string {
  if (!(error instanceof LensError)) throw error;
  return error.message;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069\u200b\ufeff\u2028]/;

function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The document with each of the members with these names replaced alone. */
function* withNewMembers(
  value: JsonValue,
  names: readonly string[],
  path = '',
): Generator<readonly [path: string, changed: JsonValue]> {
  const entries: [string | number, JsonValue][] = Array.isArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, each] of entries) {
    const at = `${path}.${key}`;
    const put = (changed: JsonValue): JsonValue =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...Object(value), [key]: changed };
    if (typeof each === 'string' && names.includes(String(key))) yield [at, put('added_later')];
    for (const [inner, changed] of withNewMembers(each, names, at)) yield [inner, put(changed)];
  }
}
