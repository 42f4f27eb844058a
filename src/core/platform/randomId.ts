import { randomUUID } from 'node:crypto';

/** An ID that nobody can guess. */
export function randomId(): string {
  return randomUUID();
}
