import { createServer, type IncomingMessage } from 'node:http';
import type { AdvancingClock } from './clock.ts';
import { parseDuration } from './duration.ts';
import type { FaultBook, SetFault } from './faults.ts';
import { timestamp } from './ledger/timestamps.ts';
import type { LedgerWorld } from './ledger/world/ledgerWorld.ts';
import { listenOn } from './listenOn.ts';
import { readBody } from './readBody.ts';
import type { RequestLog } from './requestLog.ts';
import type { RunningServer } from './server.ts';
import { isServiceName, serviceNames } from './serviceName.ts';
import { isStoryStep, storySteps } from './status/script.ts';
import type { Story } from './status/story.ts';
import { readTransactionRequest } from './transactionRequest.ts';
import type { Deployment } from './types.ts';

/** What the control server shows and moves. */
export interface Controlled {
  urls: Readonly<Record<string, string>>;
  deployments: readonly Deployment[];
  clock: AdvancingClock;
  story: Story;
  faults: FaultBook;
  log: RequestLog;
  world: LedgerWorld;
}

/** A request that the control server cannot do; the message says why. */
class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface ControlRequest {
  query: URLSearchParams;
  /** The parsed body; an empty object where there is none. */
  body: Readonly<Record<string, unknown>>;
}

/**
 * Serves the sandbox's controls as JSON on a loopback port of their own:
 *
 * - `GET /state`: URLs, deployments, clock, story and faults
 * - `POST /faults` `{"faults": ["ledger /api/v1/* 503-html x3"]}` sets them, `DELETE /faults[?id=1]` forgets them
 * - `GET /log[?service=ledger]` the requests received, `DELETE /log` forgets them
 * - `POST /status/step` goes on by one step, `POST /status/story` `{"step": "masked"}` to a step by name
 * - `POST /ledger/transactions` `{"payer": "0.0.1001", "name": "CRYPTOTRANSFER"}` adds a transaction now
 * - `POST /clock` `{"advance": "90s"}` moves the clock forward
 *
 * What cannot be done is answered 400 with `{"error": "<one sentence>"}`.
 */
export async function startControl(controlled: Controlled, port = 0): Promise<RunningServer> {
  const routes = createRoutes(controlled);
  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        if (error instanceof ControlError) return { status: error.status, body: { error: error.message } };
        return { status: 500, body: { error: String(error) } };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        response.end(`${JSON.stringify(body)}\n`);
      });
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = `${request.method} ${url.pathname}`;
    const route = routes[name];
    if (!route) throw new ControlError(404, `There is no ${name}; there is ${Object.keys(routes).join(', ')}.`);
    const body = parseBody(Buffer.from(await readBody(request)).toString());
    return { status: 200, body: route({ query: url.searchParams, body }) };
  }

  const { port: bound } = await listenOn(server, port, "the sandbox's control server");
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createRoutes(controlled: Controlled): Readonly<Record<string, (request: ControlRequest) => unknown>> {
  const { clock, story, faults, log, world } = controlled;
  const state = (): unknown => ({
    urls: controlled.urls,
    clock: timestamp(clock.now()),
    story: { step: story.step(), steps: storySteps },
    faults: faults.list(),
    deployments: controlled.deployments.map(
      ({ creationBytecode: _creation, runtimeBytecode: _runtime, ...deployment }) => deployment,
    ),
  });
  return {
    'GET /state': state,
    'POST /faults': ({ body }) => ({ faults: setFaults(faults, body.faults) }),
    'DELETE /faults': ({ query }) => {
      const id = query.get('id');
      if (id === null) faults.clear();
      else if (!faults.remove(Number(id))) throw new ControlError(404, `There is no fault ${id}.`);
      return { faults: faults.list() };
    },
    'GET /log': ({ query }) => {
      const service = query.get('service') ?? undefined;
      if (service !== undefined && !isServiceName(service)) {
        throw new ControlError(400, `"${service}" is no service; expected ${serviceNames.join(', ')}.`);
      }
      return { requests: log.entries(service) };
    },
    'DELETE /log': () => {
      log.clear();
      return { requests: [] };
    },
    'POST /status/step': () => ({ step: story.next() }),
    'POST /status/story': ({ body }) => {
      if (typeof body.step !== 'string' || !isStoryStep(body.step)) {
        throw new ControlError(400, `"${body.step}" is no step of the story; expected ${storySteps.join(', ')}.`);
      }
      return { step: story.set(body.step) };
    },
    'POST /ledger/transactions': ({ body }) => {
      const { row } = world.append(asked(() => readTransactionRequest(body)));
      return { transaction_id: row.transaction_id, consensus_timestamp: row.consensus_timestamp };
    },
    'POST /clock': ({ body }) => {
      const ms = typeof body.advance === 'string' ? parseDuration(body.advance) : undefined;
      if (ms === undefined)
        throw new ControlError(400, 'Expected {"advance": "<duration>"}, such as 250ms, 90s or 2h.');
      clock.advance(BigInt(ms) * 1_000_000n);
      return { clock: timestamp(clock.now()) };
    },
  };
}

/** All of them, or none where one cannot be read. */
function setFaults(faults: FaultBook, rules: unknown): SetFault[] {
  if (!Array.isArray(rules) || !rules.every((rule) => typeof rule === 'string')) {
    throw new ControlError(400, 'Expected {"faults": ["<service> <route> <fault>", ...]}.');
  }
  const set: SetFault[] = [];
  try {
    for (const rule of rules) set.push(asked(() => faults.add(rule)));
  } catch (error) {
    for (const { id } of set) faults.remove(id);
    throw error;
  }
  return set;
}

/** What fails in here is the asker's mistake. */
function asked<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new ControlError(400, error instanceof Error ? error.message : String(error));
  }
}

function parseBody(text: string): ControlRequest['body'] {
  if (text.trim() === '') return {};
  const body: unknown = asked(() => JSON.parse(text));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ControlError(400, 'Expected a JSON object.');
  }
  return Object.fromEntries(Object.entries(body));
}
