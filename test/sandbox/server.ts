import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { formatFault } from './faultGrammar.ts';
import type { FaultBook } from './faults.ts';
import { answerWithFault, type Sent, sendAnswer } from './faultyAnswer.ts';
import { type FinishedAnswer, finishAnswer } from './finishedAnswer.ts';
import { listenOn } from './listenOn.ts';
import { readBody } from './readBody.ts';
import type { LoggedRequest, RequestLog } from './requestLog.ts';
import { jsonError } from './serviceErrors.ts';
import type { ServiceName } from './serviceName.ts';
import type { Service } from './types.ts';

export interface ServerOptions {
  /** Which of the three it is: names its faults, its lines in the log and the style of its 500. */
  name: ServiceName;
  service: Service;
  /** A free one by default. */
  port?: number;
  faults: FaultBook;
  log: RequestLog;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Ends every connection, also those that hang, and frees the port. */
  close(): Promise<void>;
}

/**
 * Serves `service` on loopback as node:http would serve the real one, faults included.
 * Rejects with one plain sentence where the port cannot be had.
 */
export async function startServer({ name, service, port = 0, faults, log }: ServerOptions): Promise<RunningServer> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    // A client that went away is no fault of the server's: there is nobody left to tell.
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    const body = await readBody(request);
    const started = performance.now();
    const time = new Date().toISOString();
    const method = request.method ?? 'GET';
    const [path = '/', rawQuery = ''] = splitTarget(request.url ?? '/');

    const ask = async (): Promise<FinishedAnswer> => {
      try {
        const query = new URLSearchParams(rawQuery);
        // As in Express, what answers GET answers HEAD, and node:http leaves the body out.
        const asked = method === 'HEAD' ? 'GET' : method;
        const answer = await service({ method: asked, path, rawQuery, query, headers: request.headers, body });
        return finishAnswer(method, request.headers, answer);
      } catch (error) {
        console.error(`The sandbox's ${name} service failed on ${method} ${request.url}:`, error);
        return finishAnswer(method, request.headers, { status: 500, body: jsonError(name, 500) });
      }
    };

    const { latencyMs, holds, fault } = faults.take(name, method, path, rawQuery);
    // Logged on arrival, so that a request that is never answered is seen too.
    const entry: LoggedRequest = { time, service: name, method, path, query: rawQuery, status: null, bytes: 0, ms: 0 };
    if (fault) entry.fault = formatFault(fault);
    else if (holds.length > 0) entry.fault = formatFault({ kind: 'hold' });
    else if (latencyMs > 0) entry.fault = formatFault({ kind: 'latency', ms: latencyMs });
    log.add(entry);
    if (latencyMs > 0) await delay(latencyMs, undefined, { signal: closing.signal });
    // The connections end with the server.
    await Promise.all(holds);
    let sent: Sent;
    if (fault) sent = await answerWithFault(fault, name, path, response, ask);
    else if (method === 'OPTIONS') sent = await sendAnswer(response, preflight);
    else sent = await sendAnswer(response, await ask());

    entry.status = sent.status;
    entry.bytes = method === 'HEAD' ? 0 : sent.bytes;
    entry.ms = Math.round(performance.now() - started);
  }

  const { port: bound }: AddressInfo = await listenOn(server, port, `the sandbox's ${name} service`);
  return {
    url: `http://127.0.0.1:${bound}`,
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** The answer to a browser's preflight request, as Express' `cors` gives it. */
const preflight: FinishedAnswer = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    'access-control-allow-headers': '*',
    vary: 'Access-Control-Request-Headers',
  },
  body: new Uint8Array(),
};

/** Path and query as they came: `links.next` must keep their spelling. */
function splitTarget(target: string): [string, string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}
