import type { Row } from './json.ts';

/** Which of the mirror node's programs answers a path; they word their errors differently. */
export type Half = 'node' | 'java' | 'web3';

/** A request that gets an error answer. */
export class RequestError extends Error {
  readonly status: number;
  readonly messages: readonly Row[];
  /** The half that answers, where it is not the route's. */
  readonly half: Half | undefined;
  constructor(status: number, messages: readonly Row[], half?: Half) {
    super(JSON.stringify(messages));
    this.name = 'RequestError';
    this.status = status;
    this.messages = messages;
    this.half = half;
  }
}

/** 400 with a message for each bad parameter: `Invalid parameter: limit`. */
export function invalidParameters(...names: readonly string[]): RequestError {
  return badRequest(...names.map((name) => `Invalid parameter: ${name}`));
}

/** 400 with these messages. */
export function badRequest(...messages: readonly string[]): RequestError {
  return new RequestError(
    400,
    messages.map((message) => ({ message })),
  );
}

/** 400 as the Java half words what it cannot bind: the cause in `detail`. */
export function javaBadRequest(detail: string): RequestError {
  return new RequestError(400, [{ detail, message: 'Bad Request' }]);
}

/** 404 of every half: an entity, or a route. */
export function notFound(): RequestError {
  return new RequestError(404, [{ message: 'Not found' }]);
}
