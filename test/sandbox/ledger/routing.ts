import type { SandboxRequest } from '../types.ts';
import type { ChainCall } from './answers/contractCall.ts';
import type { Half } from './errors.ts';
import type { Json, Row } from './json.ts';
import { nextLink, type Order, type PageKey } from './paging.ts';
import type { Filter, Query } from './query.ts';
import type { LedgerWorld } from './world/ledgerWorld.ts';

/** A request on its way through a route. */
export interface Call {
  world: LedgerWorld;
  request: SandboxRequest;
  /** Without a trailing slash, as links repeat it. */
  path: string;
  query: Query;
  /** The query's parameters, checked. */
  filters: readonly Filter[];
  /** Whether lists look at 60 days a page, as the public networks do. */
  bindTimestampRange: boolean;
  /** Runs a read-only call on the sandbox's chain, where there is one. */
  callChain?: CallChain;
  /** A decoded part of the path by its name in the pattern. */
  param(name: string): string;
}

/** Calls a contract of the chain: what it returned, or how it reverted. */
export type CallChain = (call: ChainCall) => Promise<{ result: string } | { revertData: string; reason: string }>;

export interface Answer {
  status?: number;
  body: Json;
  /** The whole body, where it is plain text. */
  text?: string;
  /** `links.next`, for the `Link` header. */
  next?: string | null;
  /** In seconds, where it differs from the route's. */
  maxAge?: number;
}

export interface Route {
  method: 'GET' | 'POST';
  /** With `:name` for a part that varies; without `/api/v1`. */
  path: string;
  half: Half;
  /** Seconds of `cache-control: public, max-age`; none: no such header. */
  maxAge?: number;
  /** How the Java half words a bad parameter here; `named`, as the Node half always does, unless told. */
  wording?: 'named' | 'converted';
  /** The parameters it takes. */
  accepts: readonly string[];
  answer(call: Call): Answer | Promise<Answer>;
}

/** A list's answer: its rows under a name, then `links`. */
export function listAnswer(name: string, rows: readonly Json[], next: string | null, first: Row = {}): Answer {
  return { body: { ...first, [name]: rows, links: { next } }, next };
}

/** The link to what follows a full page; null when the page is not full. */
export function pageLink<T>(
  call: Call,
  rows: readonly T[],
  page: { limit: number; order: Order },
  keys: (last: T) => readonly PageKey[],
): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < page.limit
    ? null
    : nextLink(call.path, call.query, page.order, keys(last));
}
