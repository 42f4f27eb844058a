import { randomUUID } from 'node:crypto';
import type { SandboxResponse } from '../types.ts';

/** Why a request is not taken: Sourcify's `{ customCode, message, errorId }` and its HTTP status. */
export interface Refusal {
  status: number;
  customCode: string;
  message: string;
}

export function refusal(status: number, customCode: string, message: string): Refusal {
  return { status, customCode, message };
}

export function invalidParameter(message: string): Refusal {
  return refusal(400, 'invalid_parameter', message);
}

export function isRefusal(value: object): value is Refusal {
  return 'customCode' in value && 'status' in value;
}

export function jsonAnswer(status: number, value: unknown): SandboxResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function refusalAnswer({ status, customCode, message }: Refusal): SandboxResponse {
  return jsonAnswer(status, { customCode, message, errorId: randomUUID() });
}

/** The page that Express sends for a path or method it has no route for, also under /v2. */
export function notFoundAnswer(method: string, path: string): SandboxResponse {
  return {
    status: 404,
    headers: {
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    },
    body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot ${method} ${escapeHtml(path)}</pre>\n</body>\n</html>\n`,
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
