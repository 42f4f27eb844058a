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

/** The JSON body of an error as that service writes one: the ledger's `_status`, Sourcify's `customCode`. */
export function jsonError(service: ServiceName, status: number): string {
  const reason = STATUS_CODES[status] ?? 'Error';
  switch (service) {
    case 'ledger':
      return JSON.stringify({ _status: { messages: [{ message: ledgerMessages[status] ?? reason }] } });
    case 'status':
      return JSON.stringify({ error: reason });
    case 'verification':
      return JSON.stringify({
        customCode: verificationCodes[status] ?? reason.toLowerCase().replaceAll(' ', '_'),
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
