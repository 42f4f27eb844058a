import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/jsonValue.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { longDocument } from '../../json/valueCount.ts';
import { type ErrorBody, readErrorBody } from '../../net/describeFailure.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { HttpRequest, HttpResponse } from '../../net/httpMessages.ts';
import type { Log } from '../../net/log.ts';
import { readOrForget } from '../../net/readOrForget.ts';
import { serverName } from '../../net/requestUrl.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import { mirrorTransactionId, readTransactionId } from '../ids/transactionId.ts';
import { account, blockHash, contract, entityId, evmHash, int64, timestamp, token } from './allowedValues.ts';
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import { resolveNext } from './nextLink.ts';
import { brokenRule, type ParamsOf, type ValueRule, writeQuery } from './queryString.ts';
import { type Entry, isMalformed, type Malformed, type Row, type RowSchema, readRow } from './schema/field.ts';
import { repairRow } from './schema/repairRow.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values for a path template's placeholders. */
type PathValues<Path extends string> = { readonly [Name in Names<Path>]: string | number | bigint };

/** The `@` form becomes the `-` form, because the server returns 400 for the first. */
function transactionIdOr(rule: () => string, hash: (text: string) => string | undefined): ValueRule<string> {
  return {
    rule: () => l10n.t`a transaction ID such as 0.0.1234@1700000000.000000001, or ${rule()}`,
    write(value) {
      if (typeof value !== 'string') return undefined;
      const id = readTransactionId(value);
      return id === undefined ? hash(value) : mirrorTransactionId(id);
    },
  };
}

/** The server accepts hex, and base64 only in its URL form. */
function ledgerHash(text: string): string | undefined {
  if (/^(?:0x)?[0-9A-Fa-f]{96}$/.test(text)) return text;
  return /^[A-Za-z0-9+/_-]{64}$/.test(text) ? text.replaceAll('+', '-').replaceAll('/', '_') : undefined;
}

const rules: Readonly<Record<string, ValueRule<unknown>>> = {
  contractIdOrAddress: contract,
  hashOrNumber: {
    rule: () => l10n.t`a block number or ${blockHash.rule()}`,
    write: (value) => int64.write(value) ?? blockHash.write(value),
  },
  hookId: int64,
  idOrAliasOrEvmAddress: account,
  scheduleId: entityId,
  sequenceNumber: int64,
  serialNumber: int64,
  timestamp,
  tokenId: token,
  topicId: entityId,
  transactionId: transactionIdOr(() => l10n.t('a transaction hash (48 bytes in hex or base64)'), ledgerHash),
  transactionIdOrHash: transactionIdOr(
    () => l10n.t('an EVM transaction hash (32 bytes in hex)'),
    (text) => evmHash.write(text),
  ),
};

/** `path` with its placeholders filled in. Throws `input` with the rule if a value breaks it. */
function fillPath(path: string, values: Readonly<Record<string, string | number | bigint>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = rules[name]?.write(values[name]);
    if (text === undefined) throw brokenRule(name, rules[name]?.rule() ?? 'given', values[name]);
    return encodeURIComponent(text);
  });
}

export interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Sends the request even if a cached answer is still fresh, for example when the user refreshes. */
  revalidate?: boolean;
}

export interface Page<T> {
  /** In the server's order; a row that couldn't be read is included unchanged. */
  readonly rows: readonly Entry<T>[];
  /** The server's link to the next page, unchanged; null on the last page. */
  readonly next: string | null;
  /** The request for this page. */
  readonly url: string;
  /** The complete answer, for lists with fields besides their rows. */
  readonly raw: JsonObject;
  /** Requests the next page, also after the last one that `next` names; undefined if there is none. */
  readonly more?: (options?: AskOptions) => Promise<Page<T>>;
}

/** How to read a row: `readRow`, or `repairRow` if the rows together are the requested entity. */
type ReadEach = <Schema extends RowSchema>(model: Schema, raw: JsonValue) => Entry<Row<Schema>>;

/** Turns an answer's body into a function's result. */
export type Read<T> = (body: JsonValue, asked: { request: string; url: string }) => T;

type Path<Name extends EndpointName> = (typeof endpoints)[Name]['path'];

/** The functions of the API whose path has no placeholder, and those whose path has one. */
type WithoutPlaceholder = { [Name in EndpointName]: [Names<Path<Name>>] extends [never] ? Name : never }[EndpointName];
type WithPlaceholder = Exclude<EndpointName, WithoutPlaceholder>;

export type Params<Name extends EndpointName> = ParamsOf<(typeof endpoints)[Name]['query']>;

/** What only some requests have. */
type Extra = Pick<HttpRequest, 'body' | 'headers' | 'errorBody' | 'mostValues'> & {
  /** Parses an answer that is too large to be parsed at once. */
  parse?: (bytes: Uint8Array, asked: string) => Promise<JsonValue>;
};

/** The builder of every resource's functions. */
export interface Ask {
  /** Checks the parameters, sends the request and reads the answer. `body` only with POST. */
  send<Name extends EndpointName, T>(
    name: Name,
    values: PathValues<Path<Name>>,
    params: Params<Name>,
    read: Read<T>,
    options?: AskOptions,
    extra?: Extra,
  ): Promise<T>;
  /** A function of the API that has only query parameters. */
  all<Name extends WithoutPlaceholder, T>(
    name: Name,
    read: Read<T>,
  ): (params?: Params<Name>, options?: AskOptions) => Promise<T>;
  /** A function of the API about one thing, whose ID is the only placeholder of its path. */
  of<Name extends WithPlaceholder, T>(
    name: Name,
    read: Read<T>,
    extra?: Extra,
  ): (id: string, params?: Params<Name>, options?: AskOptions) => Promise<T>;
  /** Reads a list of `schema` from the member `rows` of the answer. */
  page<Schema extends RowSchema>(rows: string, schema: Schema, readEach?: ReadEach): Read<Page<Row<Schema>>>;
  /** Reads an answer as it is, with every member; `badResponse` if it is an error's body, or no object. */
  whole: Read<JsonObject>;
  /** Reads an answer that is one `schema`; `badResponse` if it isn't an object, or one of another kind. */
  one<Schema extends RowSchema>(schema: Schema): Read<Row<Schema>>;
}

/**
 * Of one answer that is parsed at once: at most 40 ms, whatever it is. A page of 100 transactions has 92 KB, one of 20
 * calls with the longest call data that a transaction can carry 5 MB.
 */
const mostBytes = 6_000_000;

/** On one page. The most that is ever asked for is 100. */
const mostRows = 1_000;

export interface AskDependencies {
  http: Http;
  /** The mirror node REST server, without `/api/v1`. */
  baseUrl: string;
  log: Log;
  /** Called with the body of each answer that wasn't read before. */
  onAnswer?: ((body: JsonValue) => void) | undefined;
}

export function createAsk({ http, baseUrl, log, onAnswer }: AskDependencies): Ask {
  const root = baseUrl.replace(/\/+$/, '');
  // The results by body: an unchanged body isn't read again.
  const seen = new WeakMap<Uint8Array, JsonValue>();

  async function request<T>({ parse, ...request }: HttpRequest & Extra, read: Read<T>): Promise<T> {
    const headers = { accept: 'application/json', ...request.headers };
    const own = { service: 'ledger', errorBody: readMirrorError, ...(!parse && { maxBytes: mostBytes }) } as const;
    const response = await http.send({ ...own, ...request, headers });
    const asked = { request: `${request.method ?? 'GET'} ${request.url}`, url: request.url };
    const pause = response.bytes.length > longDocument ? nextTurn : undefined;
    return readOrForget(response, async () => {
      const body = await bodyOf(response, asked.request, parse);
      await pause?.();
      const value = read(body, asked);
      await pause?.();
      return value;
    });
  }

  async function bodyOf(response: HttpResponse, asked: string, parse: Extra['parse']): Promise<JsonValue> {
    const known = seen.get(response.bytes);
    if (known !== undefined) return known;
    try {
      const body = parse ? await parse(response.bytes, asked) : parseJson(response.text());
      seen.set(response.bytes, body);
      onAnswer?.(body);
      return body;
    } catch (error) {
      if (isLensError(error)) throw error;
      throw new LensError(
        { kind: 'badResponse', status: response.status },
        l10n.t`The response from ${serverName(asked)} isn't JSON. Check that the address is a mirror node.`,
        { request: asked, cause: error },
      );
    }
  }

  /** `read`, run once per body. */
  function once<T extends object>(read: Read<T>): Read<T> {
    const known = new WeakMap<object, T>();
    return (body, asked) => {
      if (typeof body !== 'object' || body === null) return read(body, asked);
      const value = known.get(body) ?? read(body, asked);
      known.set(body, value);
      return value;
    };
  }

  const ask = async <Name extends EndpointName, T>(
    name: Name,
    values: Readonly<Record<string, string | number | bigint>>,
    params: Params<Name>,
    read: Read<T>,
    options: AskOptions = {},
    extra: Extra = {},
  ): Promise<T> => {
    const { method, path, query }: Endpoint = endpoints[name];
    const url = root + fillPath(path, values) + writeQuery(query, params, path);
    return request({ method, url, ...options, ...extra }, read);
  };

  return {
    send: ask,

    all: (name, read) => (params, options) => ask(name, {}, params ?? {}, read, options),

    of(name, read, extra) {
      const [, placeholder = ''] = /\{(\w+)\}/.exec(endpoints[name].path) ?? [];
      return (id, params, options) => ask(name, { [placeholder]: id }, params ?? {}, read, options, extra);
    },

    page(rowsName, schema, readEach = readRow) {
      const read: Read<Page<Row<typeof schema>>> = once((body, { request: asked, url }) => {
        // An answer without the list isn't an empty list: a gateway's `{}` must not count as no rows.
        const named = isJsonObject(body) ? body[rowsName] : undefined;
        const list = named === null ? [] : named;
        if (!isJsonObject(body) || !Array.isArray(list)) throw foreign(asked, l10n.t`it has no "${rowsName}" list`);
        if (list.length > mostRows) throw foreign(asked, l10n.t`it has ${formatInteger(list.length)} rows on one page`);
        const rows = list.map((each: JsonValue) => readEach(schema, each));
        const bad = rows.filter((each): each is Malformed => isMalformed(each));
        if (bad[0]) log.warn(`${asked}: ${bad.length} of ${rows.length} rows can't be read; ${bad[0].problem}`);
        const { links = null } = body;
        const next = isJsonObject(links) && typeof links.next === 'string' ? links.next : null;
        const page = { rows, next, url, raw: body };
        if (next === null) return page;
        return {
          ...page,
          more: async (options = {}) => request({ url: resolveNext(next, url), ...options }, read),
        };
      });
      return read;
    },

    whole(body, { request: asked }) {
      if (isJsonObject(body) && Object.keys(body).some((name) => !membersOfErrors.has(name))) return body;
      throw foreign(asked, l10n.t`it has no data of a mirror node`);
    },

    one(schema) {
      return once((body, { request: asked }) => {
        // An error of a gateway in a 200, such as `{"message": "API rate limit exceeded"}`, isn't a topic message.
        const names = Object.keys(schema._zod.def.shape).filter((name) => !membersOfErrors.has(name));
        const known = isJsonObject(body) && names.some((name) => Object.hasOwn(body, name));
        if (isJsonObject(body) && !known)
          throw foreign(asked, l10n.t`it has none of the expected fields, such as "${names[0] ?? ''}"`);
        const row = repairRow(schema, body);
        if (isMalformed(row)) throw foreign(asked, row.problem);
        if (row.unread) log.warn(`${asked}: left out unreadable fields: ${row.unread.join(', ')}`);
        return row;
      });
    },
  };
}

/** The members of errors, of other servers' and (`_status`) the mirror node's own: an answer of only these has no data. */
const membersOfErrors: ReadonlySet<string> = new Set([
  '_status',
  'code',
  'error',
  'error_message',
  'message',
  'status',
  'timestamp',
]);

function foreign(asked: string, problem: string): LensError {
  return new LensError(
    { kind: 'badResponse' },
    l10n.t`Can't read the response from ${serverName(asked)}: ${problem}.`,
    {
      request: asked,
    },
  );
}

/**
 * The mirror node's own error body, `{"_status":{"messages":[{"message":"Not found"}]}}` (schema `Error` of its
 * OpenAPI document); undefined for any other body, which isn't from a mirror node.
 */
export function readMirrorError(_status: number, text: string): ErrorBody | undefined {
  const message = isMirrorError(text) ? readErrorBody(text) : undefined;
  return message === undefined ? undefined : { message };
}

function isMirrorError(text: string): boolean {
  try {
    const body: { _status?: { messages?: unknown } | null } | null = JSON.parse(text);
    return Array.isArray(body?._status?.messages) && body._status.messages.length > 0;
  } catch {
    return false;
  }
}
