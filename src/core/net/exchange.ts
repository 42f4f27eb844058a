import * as l10n from '@vscode/l10n';
import { decodeUtf8 } from '../platform/bytes.ts';
import type { Transport } from '../platform/http/transport.ts';
import { transportFailure } from './describeTransportFailure.ts';
import { LensError, throwIfCancelled } from './errors.ts';
import type { HttpResponse, Question } from './httpMessages.ts';
import type { Log } from './log.ts';
import type { RateLimit } from './rateLimit.ts';
import { readBody } from './readBody.ts';
import { serverName } from './requestUrl.ts';
import type { Timers } from './timers.ts';

interface ExchangeOptions {
  transport: Transport;
  limitOf: (origin: string) => RateLimit;
  log: Log;
  timers: Timers;
}

/** Sends one request and reads its complete response, whatever the status. Throws only `LensError`. */
export type Exchange = (url: URL, question: Question, signal: AbortSignal) => Promise<HttpResponse>;

/** Sends when the rate limit allows it; the timeout includes that wait. */
export function createExchange({ transport, limitOf, log, timers }: ExchangeOptions): Exchange {
  return async (url, question, signal) => {
    throwIfCancelled(signal);
    const asked = `${question.method} ${url.href}`;
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    let timedOut = false;
    const stopTimer = timers.after(question.timeoutMs, () => {
      timedOut = true;
      abort();
    });
    signal.addEventListener('abort', abort, { once: true });
    const { key, ...rest } = question;
    const remover = key?.remover;
    let stage: 'waiting' | 'sent' | 'answered' = 'waiting';
    let started = timers.elapsed();
    const took = () => `${Math.round(timers.elapsed() - started)} ms`;
    try {
      await limitOf(url.origin).take(attempt.signal);
      [stage, started] = ['sent', timers.elapsed()];
      const sent = key ? { ...rest.headers, [key.header]: key.value } : rest.headers;
      const answer = await transport.request(url, { ...rest, headers: sent, signal: attempt.signal });
      stage = 'answered';
      const { status } = answer;
      const headers = remover?.headers(answer.headers) ?? answer.headers;
      const encoding = headers['content-encoding'];
      const body = await readBody(answer.body, encoding, question.maxBytes, asked, question.mostValues);
      const bytes = remover?.bytes(body) ?? body;
      log.trace(`${asked} ${status} ${took()} ${bytes.byteLength} B`);
      return { status, headers, bytes, url: url.href, fromCache: false, text: lazyText(bytes) };
    } catch (thrown) {
      const error = remover?.error(thrown) ?? thrown;
      if (timedOut) {
        log.debug(`${asked} timed out after ${question.timeoutMs} ms`);
        throw timeout(serverName(asked), asked, question.timeoutMs, stage === 'waiting', error);
      }
      throwIfCancelled(signal);
      const failure = transportFailure(error, asked, serverName(asked), stage === 'answered');
      log.debug(`${asked} failed after ${took()}: ${failure.message}`);
      throw failure;
    } finally {
      stopTimer();
      signal.removeEventListener('abort', abort);
    }
  };
}

/** Its words name no request: a hover that waits for another one shows them, too. */
function timeout(host: string, asked: string, ms: number, unsent: boolean, cause: unknown): LensError {
  const text = unsent
    ? l10n.t`Couldn't ask ${host} within ${ms / 1000} s: too many requests to it are waiting. Try again.`
    : l10n.t`${host} didn't finish answering within ${ms / 1000} s. Try again.`;
  return new LensError({ kind: 'timeout', ms, ...(unsent && { unsent }) }, text, { request: asked, cause });
}

function lazyText(bytes: Uint8Array): () => string {
  let text: string | undefined;
  return () => {
    text ??= decodeUtf8(bytes);
    return text;
  };
}
