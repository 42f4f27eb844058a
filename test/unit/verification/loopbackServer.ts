import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createHttp, type Http } from '../../../src/core/net/http.ts';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that answers as the test says, and the transport to ask it with. */
export interface LoopbackServer extends AsyncDisposable {
  url: string;
  http: Http;
  asked: Asked[];
}

export async function loopbackServer(
  answer: (asked: Asked, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const quiet = { trace() {}, debug() {}, warn() {} };
  const http = createHttp({ log: quiet, perSecond: 1000 });
  return {
    url: `http://127.0.0.1:${address.port}`,
    http,
    asked,
    async [Symbol.asyncDispose]() {
      http.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
