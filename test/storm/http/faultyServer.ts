import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FinishedAnswer, finishAnswer } from '../../sandbox/finishedAnswer.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { listenOn } from '../../sandbox/listenOn.ts';
import { readBody } from '../../sandbox/readBody.ts';
import type { SandboxRequest, SandboxResponse } from '../../sandbox/types.ts';
import type { FaultKind } from './faultKinds.ts';

/** What a run's services answer; they may remember what this run asked. */
export type RunService = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** Which of a run's requests the fault befalls. */
export const placements = [
  'all',
  'first try',
  'first two tries',
  'some addresses',
  'some tries',
  'one address',
] as const;
export type Placement = (typeof placements)[number];

/** What one run is to its server; a client says by its user agent whose it is. */
export interface ServedRun {
  readonly id: string;
  readonly service: RunService;
  fault: { kind: FaultKind; name: string; placement: Placement; seed: string } | undefined;
  /** How often each request came, by method and address. */
  readonly asked: Map<string, number>;
  /** At once, at most. */
  mostAtOnce: number;
  /** What must not happen: a request to another origin. */
  readonly strayed: string[];
  struck: number;
  /** What befalls it, or did. */
  faultName?: string;
}

export interface FaultyServer {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** An origin that nobody may ask. */
  readonly elsewhere: string;
  begin(id: string, service: RunService): ServedRun;
  end(run: ServedRun): void;
  close(): Promise<void>;
}

/** Serves many runs at once on one origin, each with its own services and its own fault. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const runs = new Map<string, ServedRun>();
  const runOf = (request: IncomingMessage) => runs.get(request.headers['user-agent'] ?? '');
  const atOnce = new Map<ServedRun, number>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    const run = runOf(request);
    if (!run) return void response.writeHead(500).end();
    const count = (change: number) => {
      const now = (atOnce.get(run) ?? 0) + change;
      atOnce.set(run, now);
      run.mostAtOnce = Math.max(run.mostAtOnce, now);
    };
    count(1);
    response.once('close', () => count(-1));
    const body = await readBody(request);
    const [path = '/', rawQuery = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const method = request.method ?? 'GET';
    const key = `${method} ${request.url}`;
    const tries = (run.asked.get(key) ?? 0) + 1;
    run.asked.set(key, tries);
    const truth = async (): Promise<FinishedAnswer> => {
      const query = new URLSearchParams(rawQuery);
      const answer = await run.service({ method, path, rawQuery, query, headers: request.headers, body });
      return finishAnswer(method, { ...request.headers, 'accept-encoding': '' }, answer);
    };
    const { fault } = run;
    if (fault && isStruck(fault, run, key, tries)) {
      run.struck += 1;
      const source = random(fault.seed, key, tries);
      await fault.kind({ request, response, truth, random: source, elsewhere });
      return;
    }
    const { status, headers, body: bytes } = await truth();
    response.writeHead(status, headers).end(bytes);
  }

  const server = createServer((request, response) => {
    // A client that went away has nobody left to answer.
    handle(request, response).catch(() => response.destroy());
  });
  const trap = createServer((request, response) => {
    runOf(request)?.strayed.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  const [{ port }, trapped] = await Promise.all([
    listenOn(server, 0, 'the storm’s server'),
    listenOn(trap, 0, 'the storm’s other server'),
  ]);
  const elsewhere = `http://127.0.0.1:${trapped.port}`;
  return {
    url: `http://127.0.0.1:${port}`,
    elsewhere,
    begin(id, service) {
      const run: ServedRun = { id, service, fault: undefined, asked: new Map(), mostAtOnce: 0, strayed: [], struck: 0 };
      runs.set(id, run);
      return run;
    },
    end(run) {
      runs.delete(run.id);
      atOnce.delete(run);
    },
    async close() {
      for (const each of [server, trap]) {
        each.closeAllConnections();
        await new Promise<void>((resolve) => each.close(() => resolve()));
      }
    },
  };
}

function isStruck({ placement, seed }: NonNullable<ServedRun['fault']>, run: ServedRun, key: string, tries: number) {
  const path = key.split('?')[0] ?? '';
  switch (placement) {
    case 'all':
      return true;
    case 'first try':
      return tries === 1;
    case 'first two tries':
      return tries <= 2;
    case 'some addresses':
      return random(seed, path).chance(40);
    case 'some tries':
      return random(seed, key, tries).chance(50);
    case 'one address':
      // The one that the run asks first, whatever else it asks.
      return run.asked.keys().next().value?.split('?')[0] === path;
  }
}
