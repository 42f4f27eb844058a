import * as l10n from '@vscode/l10n';
import { LensError } from './errors.ts';

/**
 * The error for a request without a complete response. `error` is what the HTTP client threw; `answered` says whether
 * the response had begun.
 */
export function transportFailure(error: unknown, request: string, host: string, answered: boolean): LensError {
  if (error instanceof LensError) return error;
  const code = errorCode(error);
  const context = { request, cause: error };
  if (code.startsWith('HPE_')) {
    return new LensError({ kind: 'badResponse' }, l10n.t`${host} didn't send a valid HTTP response.`, context);
  }
  if (isCertificateProblem(error)) return new LensError({ kind: 'offline' }, certificateWords(code, host), context);
  if (answered) {
    return new LensError(
      { kind: 'offline' },
      l10n.t`Lost the connection to ${host} before the response was complete. Try again.`,
      context,
    );
  }
  if (code === 'ERR_PROXY_AUTHENTICATION') {
    return new LensError(
      { kind: 'offline' },
      l10n.t`Can't reach ${host}: the proxy requires authentication (407). Set http.proxyAuthorization.`,
      context,
    );
  }
  return new LensError(
    { kind: 'offline' },
    l10n.t`Can't reach ${host}: ${reasonOf(code)}. Check your connection and the network's URL.`,
    context,
  );
}

function certificateWords(code: string, host: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return l10n.t`The certificate of ${host} has expired (${code}). Check the clock of your computer. If it's right, only the server's operator can renew the certificate.`;
    case 'CERT_NOT_YET_VALID':
      return l10n.t`The certificate of ${host} isn't valid yet (${code}). Check the clock of your computer.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return l10n.t`The certificate of ${host} is for another host (${code}). Check the network's URL.`;
    default:
      return l10n.t`The certificate of ${host} isn't trusted (${code}). Check the settings http.proxyStrictSSL and http.systemCertificates.`;
  }
}

/** The meaning of the codes of Node and of the transport; the code itself if it is unknown. */
function reasonOf(code: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return l10n.t('connection refused');
    case 'ENOTFOUND':
      return l10n.t('host not found');
    case 'EAI_AGAIN':
      return l10n.t('DNS lookup failed');
    case 'ECONNRESET':
      return l10n.t('connection closed');
    case 'EHOSTUNREACH':
      return l10n.t('no route to host');
    case 'ENETUNREACH':
      return l10n.t('network unreachable');
    case 'ETIMEDOUT':
    case 'ERR_CONNECT_TIMEOUT':
      return l10n.t('connection timed out');
    case 'ERR_PROXY_REFUSED':
      return l10n.t('the proxy refused the connection');
    case '':
      return l10n.t('no connection');
    default:
      return code;
  }
}

/** Whether `cause` is an untrusted certificate, which a retry doesn't change. */
export function isCertificateProblem(cause: unknown): boolean {
  const code = errorCode(cause);
  return /CERT|SIGNATURE|ERR_TLS/.test(code) && code !== '';
}

/** The `code` of an error of Node or of the transport, or of its cause; '' if there is none. */
export function errorCode(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code: unknown = Object.getOwnPropertyDescriptor(each, 'code')?.value;
    if (typeof code === 'string' && code !== '') return code;
    if (each instanceof AggregateError) return errorCode(each.errors[0]);
  }
  return '';
}
