import * as l10n from '@vscode/l10n';

/**
 * The closed union of everything that can go wrong with a request, carried by one error class. A contract that doesn't
 * match is a result, not an error, and never appears here.
 */
export type LensFailure =
  /**
   * Cancelled by the caller or the user. Never shown. `by`: because another network was selected, or the settings of one were
   * changed, which the user may not have meant to stop it.
   */
  | { kind: 'cancelled'; by?: 'network' | 'settings' }
  /** No connection: DNS, refused, reset, TLS. */
  | { kind: 'offline' }
  /** No complete response within `ms` milliseconds. `unsent`: it was still waiting for the client's own rate limit. */
  | { kind: 'timeout'; ms: number; unsent?: true }
  /** HTTP 429; `retryAfterSeconds` as the server asks, at most a day. */
  | { kind: 'rateLimited'; status: number; retryAfterSeconds?: number }
  /** HTTP 404. */
  | { kind: 'notFound'; status: number }
  /** Any other error status. */
  | { kind: 'http'; status: number; retryAfterSeconds?: number }
  /**
   * A response that can't be read: not JSON, truncated, too large, or an unknown shape. `unreadRows`: it is one of the
   * service, but so many of its rows can't be read, and without them it would say something else.
   */
  | { kind: 'badResponse'; status?: number; isTooLarge?: true; unreadRows?: number }
  /** Invalid input; no request was sent. */
  | { kind: 'input'; field: string }
  /**
   * Work that was stopped because it needs more time, memory or requests than it may take. `by`: more time, which a computer
   * with less to do may not need.
   */
  | { kind: 'stopped'; by?: 'time' }
  /** A setting is missing or invalid. */
  | { kind: 'config'; setting: string }
  /** The extension's own file at `path` can't be written, or another window keeps it locked. */
  | { kind: 'storage'; path: string };

export type LensFailureKind = LensFailure['kind'];

interface LensErrorContext {
  /** Method and URL without credentials, as `GET https://host/path?query`. */
  request?: string;
  /** The service's own machine-readable code, such as Sourcify's `customCode`. */
  code?: string;
  /** The service's own message. Hostile text: escape it before showing it. */
  serverMessage?: string;
  cause?: unknown;
}

/** The only error that leaves `core`. `message` is one plain sentence: what happened, to what. */
export class LensError extends Error {
  readonly failure: LensFailure;
  readonly request: string | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;

  constructor(failure: LensFailure, message: string, context: LensErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.name = 'LensError';
    this.failure = failure;
    this.request = context.request;
    this.code = context.code;
    this.serverMessage = context.serverMessage;
  }

  get kind(): LensFailureKind {
    return this.failure.kind;
  }

  /** The HTTP status, if there was a response. */
  get status(): number | undefined {
    return 'status' in this.failure ? this.failure.status : undefined;
  }
}

/** Whether `error` is a `LensError`, of one of `kinds` if given. */
export function isLensError(error: unknown, ...kinds: LensFailureKind[]): error is LensError {
  return error instanceof LensError && (kinds.length === 0 || kinds.includes(error.kind));
}

/** Throws a `cancelled` error if the signal is aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LensError({ kind: 'cancelled' }, 'Cancelled.', { cause: signal.reason });
}

/**
 * The error for a file of our own that can't be written or read: no permission, a full or read-only disk, a lock that
 * another window keeps.
 * @param cause Node's error, 'locked', or 'damaged' for a text that can't be read
 */
export function storageFailure(path: string, cause: unknown, action: 'write' | 'read' = 'write'): LensError {
  const reason = reasonOf(cause);
  if (cause === 'damaged')
    return new LensError(
      { kind: 'storage', path },
      l10n.t`Can't read ${path}: it's damaged, or from a newer version of Ledger Lens. Update Ledger Lens, or delete the file.`,
    );
  const message =
    action === 'read' ? l10n.t`Can't read ${path}: ${reason}.` : l10n.t`Can't write to ${path}: ${reason}.`;
  return new LensError({ kind: 'storage', path }, message, { cause });
}

/** Node's codes, as people say them. */
function reasonOf(cause: unknown): string {
  if (cause === 'locked') return l10n.t('another window is using it');
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return l10n.t('the disk is full');
    case 'EACCES':
    case 'EPERM':
      return l10n.t('permission denied');
    case 'EBUSY':
      return l10n.t('another program is using it');
    case 'EROFS':
      return l10n.t('the disk is read-only');
    default:
      return String(code ?? (cause instanceof Error ? cause.message : cause));
  }
}
