import { LensError } from './errors.ts';
import { errorCode, isCertificateProblem } from './retries.ts';

/**
 * The error for a request that got no complete answer. `error` is what the HTTP client threw; `answered` whether the
 * answer had begun.
 */
export function transportFailure(error: unknown, request: string, host: string, answered: boolean): LensError {
  if (error instanceof LensError) return error;
  const code = errorCode(error);
  const context = { request, cause: error };
  if ((error instanceof Error && error.name === 'HTTPParserError') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new LensError({ kind: 'badResponse' }, `${host} did not answer in HTTP to ${request}.`, context);
  }
  if (isCertificateProblem(error)) {
    return new LensError(
      { kind: 'offline' },
      `The certificate of ${host} is not trusted (${code}); see the settings http.proxyStrictSSL and http.systemCertificates.`,
      context,
    );
  }
  if (answered) {
    return new LensError(
      { kind: 'offline' },
      `The connection to ${host} broke before its answer was complete; try again.`,
      context,
    );
  }
  const reason = reasons[code] ?? (code === '' ? 'no connection' : code);
  return new LensError(
    { kind: 'offline' },
    `${host} cannot be reached: ${reason}; check the connection and the network’s address.`,
    context,
  );
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at that address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host’s name cannot be looked up now',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_ABORTED: 'the proxy refused the connection',
};
