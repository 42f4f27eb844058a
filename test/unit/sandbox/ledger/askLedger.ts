import { createLedgerService, type LedgerServiceOptions } from '../../../sandbox/ledger/ledgerService.ts';
import { second } from '../../../sandbox/ledger/timestamps.ts';
import { createLedgerWorld, type LedgerWorld } from '../../../sandbox/ledger/world/ledgerWorld.ts';
import type { Deployment } from '../../../sandbox/types.ts';

/** The time that the tests' clock begins at. */
export const start = 1_795_255_200n * second + 5n;

export const deployments: readonly Deployment[] = ['Vault', 'Token'].map((name, index) => ({
  workspace: 'sample',
  contract: `contracts/${name}.sol:${name}`,
  address: `0x${index}${'Ab'.repeat(19)}c`,
  entityNum: 5_000_000 + index,
  creationTransactionHash: `0x${String(index + 1).repeat(64)}`,
  creationBytecode: `0x60016002${index}${index}`,
  runtimeBytecode: `0x6002${index}${index}`,
  deployer: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}));

export interface LedgerAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; integers beyond 2^53 lose digits here, look at `text` for them. */
  body: Record<string, unknown>;
}

export interface TestLedger {
  world: LedgerWorld;
  /** Moves the clock forward. */
  advance(ns: bigint): void;
  ask(
    url: string,
    request?: { method?: string; headers?: Record<string, string>; body?: Uint8Array },
  ): Promise<LedgerAnswer>;
  /** The rows of every page of a list, following `links.next` until it is null or repeats itself. */
  everyPage(url: string, name: string): Promise<{ rows: Record<string, unknown>[]; pages: number; looped: boolean }>;
}

/** A ledger with a clock that stands still. */
export function createTestLedger(options: LedgerServiceOptions & { seed?: number; from?: bigint } = {}): TestLedger {
  let now = options.from ?? start;
  const world = createLedgerWorld({ seed: options.seed ?? 1, clock: { now: () => now }, deployments });
  return {
    world,
    advance(ns) {
      now += ns;
    },
    ...asker(world, options),
  };
}

/** Asks a world. */
function asker(world: LedgerWorld, options: LedgerServiceOptions): Pick<TestLedger, 'ask' | 'everyPage'> {
  const service = createLedgerService(world, options);
  const ask: TestLedger['ask'] = async (url, request = {}) => {
    const full = url.startsWith('/api/v1') ? url : `/api/v1${url}`;
    const cut = full.indexOf('?');
    const rawQuery = cut < 0 ? '' : full.slice(cut + 1);
    const response = await service({
      method: request.method ?? 'GET',
      path: cut < 0 ? full : full.slice(0, cut),
      rawQuery,
      query: new URLSearchParams(rawQuery),
      headers: request.headers ?? {},
      body: request.body ?? new Uint8Array(),
    });
    const text = String(response.body ?? '');
    const isJson = response.headers?.['content-type']?.startsWith('application/json');
    return { status: response.status, headers: response.headers ?? {}, text, body: isJson ? JSON.parse(text) : {} };
  };
  return {
    ask,
    async everyPage(url, name) {
      const rows: Record<string, unknown>[] = [];
      const seen = new Set<string>();
      let next: string | null = url;
      while (next !== null && !seen.has(next)) {
        seen.add(next);
        const { body } = await ask(next);
        rows.push(...rowsOf(body, name));
        next = nextOf(body);
      }
      return { rows, pages: seen.size, looped: next !== null };
    },
  };
}

let unchanging: LedgerWorld | undefined;

/** A ledger that is only read: one world for all tests, since making it takes longer than most of them. */
export function readOnlyLedger(
  options: LedgerServiceOptions = {},
): Pick<TestLedger, 'ask' | 'everyPage'> & { world: Omit<LedgerWorld, 'append'> } {
  unchanging ??= createTestLedger().world;
  return { world: unchanging, ...asker(unchanging, options) };
}

/** A list's rows. */
export function rowsOf(body: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const rows = body[name];
  if (!Array.isArray(rows)) throw new Error(`There is no list ${name} in ${JSON.stringify(body)}.`);
  return rows;
}

/** A list's `links.next`. */
export function nextOf(body: Record<string, unknown>): string | null {
  const links: unknown = body.links;
  if (typeof links !== 'object' || links === null || !('next' in links)) throw new Error('There are no links.');
  return typeof links.next === 'string' ? links.next : null;
}
