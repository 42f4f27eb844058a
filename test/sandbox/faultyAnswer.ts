import type { ServerResponse } from 'node:http';
import type { RetryAfter } from './faultGrammar.ts';
import type { TakenFaults } from './faults.ts';
import type { FinishedAnswer } from './finishedAnswer.ts';
import { failedJob, htmlError, jsonError } from './serviceErrors.ts';
import type { ServiceName } from './serviceName.ts';

/** What went out of a request: for the log. */
export interface Sent {
  status: number | null;
  bytes: number;
}

/**
 * Answers with `fault` instead of what the service would have said. `ask` asks the service, and is called only by the
 * faults that let the request through to it. Resolves when all that will be sent was given to the connection.
 */
export async function answerWithFault(
  fault: NonNullable<TakenFaults['fault']>,
  service: ServiceName,
  path: string,
  response: ServerResponse,
  ask: () => Promise<FinishedAnswer>,
): Promise<Sent> {
  switch (fault.kind) {
    case 'answer': {
      const html = fault.body === 'html';
      const text = fault.status === 200 && fault.body === 'json' ? '{}' : jsonError(service, fault.status, fault.code);
      return sendAnswer(response, {
        status: fault.status,
        headers: {
          'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
          ...(fault.retryAfter && { 'retry-after': retryAfterText(fault.retryAfter) }),
        },
        body: Buffer.from(fault.body === 'empty' ? '' : html ? htmlError(fault.status) : text),
      });
    }
    case 'failedJob':
      return sendAnswer(response, {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from(failedJob(path, fault.code)),
      });
    case 'redirect':
      return sendAnswer(response, {
        status: fault.status,
        headers: { location: fault.location, 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(htmlError(fault.status)),
      });
    case 'garbage':
      return sendAnswer(response, {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: garbage(512),
      });
    case 'cut':
    case 'stall':
      return sendHalf(response, await ask(), fault.kind === 'cut');
    case 'huge':
      return sendHuge(response, fault.megabytes);
    case 'hang':
      return { status: null, bytes: 0 };
    case 'reset':
      response.socket?.resetAndDestroy();
      return { status: null, bytes: 0 };
    case 'lost': {
      const { status } = await ask();
      response.socket?.resetAndDestroy();
      return { status, bytes: 0 };
    }
  }
}

/** Sends the whole answer; the body of a HEAD is left out by node:http. */
export async function sendAnswer(response: ServerResponse, answer: FinishedAnswer): Promise<Sent> {
  const headers: Record<string, string> = { 'access-control-allow-origin': '*', ...answer.headers };
  if (answer.status !== 304) headers['content-length'] ??= String(answer.body.length);
  response.writeHead(answer.status, headers);
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.end(answer.body, resolve);
  });
  return { status: answer.status, bytes: answer.body.length };
}

async function sendHalf(response: ServerResponse, answer: FinishedAnswer, thenClose: boolean): Promise<Sent> {
  // A 304 or a 204 has no middle to be cut in: promise a body that never comes.
  const status = answer.body.length > 0 ? answer.status : 200;
  const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
  response.writeHead(status, { ...answer.headers, 'content-length': String(Math.max(answer.body.length, 64)) });
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.write(half.length > 0 ? half : '{', () => resolve());
  });
  if (thenClose) response.destroy();
  return { status, bytes: Math.max(half.length, 1) };
}

/** Valid JSON, without a content-length: a client that does not count bytes reads all of it. */
async function sendHuge(response: ServerResponse, megabytes: number): Promise<Sent> {
  const chunk = Buffer.alloc(1_000_000, 'x');
  response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' });
  let bytes = 0;
  const write = async (part: Uint8Array | string): Promise<void> => {
    if (response.destroyed) return;
    bytes += part.length;
    if (response.write(part)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      response.once('drain', done);
      response.once('close', done);
    });
  };
  await write('{"padding":"');
  for (let sent = 0; sent < megabytes && !response.destroyed; sent += 1) await write(chunk);
  await write('"}');
  if (!response.destroyed) response.end();
  return { status: 200, bytes };
}

/** The same bytes each time; the first, 0xff, is in no UTF-8 text. */
function garbage(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 151 + 0xff) % 256);
}

function retryAfterText({ form, seconds }: RetryAfter): string {
  return form === 'seconds' ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString();
}
