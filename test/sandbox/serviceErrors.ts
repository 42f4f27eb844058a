import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ServiceName } from './serviceName.ts';

const ledgerMessages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not found',
  500: 'Internal error',
  503: 'Service unavailable',
};

const verificationCodes: Readonly<Record<number, string>> = {
  404: 'route_not_found',
  429: 'too_many_requests',
  500: 'internal_error',
};

/**
 * The JSON body of an error as that service writes one: the ledger's `_status`, Sourcify's `customCode`, which `code`
 * gives.
 */
export function jsonError(service: ServiceName, status: number, code?: string): string {
  const reason = STATUS_CODES[status] ?? 'Error';
  switch (service) {
    case 'ledger':
      return JSON.stringify({ _status: { messages: [{ message: ledgerMessages[status] ?? reason }] } });
    case 'status':
      return JSON.stringify({ error: reason });
    case 'verification':
      return JSON.stringify({
        customCode: code ?? verificationCodes[status] ?? reason.toLowerCase().replaceAll(' ', '_'),
        message: `The server could not answer: ${reason}.`,
        errorId: randomUUID(),
      });
  }
}

/** The page of a gateway in front of a service: no JSON at all, whatever was asked for. */
export function htmlError(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<hr><center>gateway</center>\n</body></html>\n`;
}

/** Sourcify's record of a job that failed with a code, as `GET /v2/verify/<id>` gives it. */
export function failedJob(path: string, code: string): string {
  const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  return JSON.stringify({
    isJobCompleted: true,
    verificationId: path.slice(path.lastIndexOf('/') + 1),
    jobStartTime: time,
    jobFinishTime: time,
    contract: { match: null, creationMatch: null, runtimeMatch: null, chainId: '298', address: null },
    error: { customCode: code, message: `The job ended with ${code}.`, errorId: randomUUID() },
  });
}
