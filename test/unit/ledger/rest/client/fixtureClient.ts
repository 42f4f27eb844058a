import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../src/core/json/jsonValue.ts';
import { createLedgerClient, type LedgerClient } from '../../../../../src/core/ledger/rest/client/client.ts';
import type { EndpointName } from '../../../../../src/core/ledger/rest/endpoints.ts';
import { type Entry, isMalformed } from '../../../../../src/core/ledger/rest/schema/field.ts';
import type { Http } from '../../../../../src/core/net/http.ts';
import type { HttpRequest } from '../../../../../src/core/net/httpMessages.ts';
import { assertTaken } from '../../sandboxClient.ts';

export const fixtures = new URL('../../../../fixtures/ledger/', import.meta.url);

/** A client whose server gives the fixtures named, in order, whatever it is asked that a mirror node takes. */
export function fixtureClient(...names: EndpointName[]): TestClient {
  return textClient(...names.map((name) => readFileSync(new URL(`${name}.json`, fixtures), 'utf8')));
}

export interface TestClient {
  client: LedgerClient;
  /** `GET /api/v1/path?query`, in order. */
  asked: string[];
  requests: HttpRequest[];
  warned: string[];
}

/** A client whose server gives `bodies` in order, the last one for ever. */
export function textClient(...bodies: string[]): TestClient {
  const [asked, requests, warned]: [string[], HttpRequest[], string[]] = [[], [], []];
  const answers = bodies.map((body) => Buffer.from(body));
  const http: Http = {
    async send(request) {
      const url = new URL(request.url);
      assert.equal(url.origin, 'https://ledger.example');
      requests.push(request);
      asked.push(`${request.method ?? 'GET'} ${url.pathname}${url.search}`);
      const bytes = answers[Math.min(asked.length, answers.length) - 1];
      await assertTaken(request);
      assert.ok(bytes);
      return { status: 200, headers: {}, bytes, text: () => bytes.toString(), fromCache: false, url: request.url };
    },
    dispose() {},
  };
  const log = { trace() {}, debug() {}, warn: (line: string) => warned.push(line) };
  return { client: createLedgerClient({ http, baseUrl: 'https://ledger.example/', log }), asked, requests, warned };
}

/** A client of a server of the test's own, which is asked only what a mirror node takes. */
export function clientAt(
  baseUrl: string,
  http: Http,
  log: Parameters<typeof createLedgerClient>[0]['log'],
): LedgerClient {
  const send: Http['send'] = async (request) => {
    await assertTaken(request);
    return http.send(request);
  };
  return createLedgerClient({ http: { send, dispose() {} }, baseUrl, log });
}

/** The first row, which must be readable. */
export function first<T extends object>(page: { rows: readonly Entry<T>[] }): T {
  const [row] = page.rows;
  assert.ok(row !== undefined && !isMalformed(row));
  return row;
}

/** That every field of the answer is in the model with all its digits, and that what is not there is null. */
export function assertLossless(row: object): void {
  assert.ok('raw' in row);
  const { raw, ...model } = row as { raw: JsonObject } & JsonObject;
  const extra = ['links', 'transactions', 'later_field'];
  const missing = Object.keys(raw).filter((name) => !(name in model) && !extra.includes(name));
  assert.deepEqual(missing, []);
  compare(model, raw, '');
}

function compare(model: JsonValue | undefined, raw: JsonValue | undefined, path: string): void {
  if (Array.isArray(model)) {
    const list = Array.isArray(raw) ? raw : [];
    assert.equal(model.length, list.length, path);
    for (const [index, each] of model.entries()) compare(each, list[index], `${path}.${index}`);
  } else if (isJsonObject(model)) {
    for (const [name, each] of Object.entries(model))
      compare(each, isJsonObject(raw) ? raw[name] : raw, `${path}.${name}`);
  } else {
    assert.equal(String(model), String(raw ?? null), path);
  }
}
