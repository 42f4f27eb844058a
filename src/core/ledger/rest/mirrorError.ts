import { type ErrorBody, readErrorBody } from '../../net/describeFailure.ts';

/**
 * The mirror node's own error body, `{"_status":{"messages":[{"message":"Not found"}]}}` (schema `Error` of its
 * OpenAPI document); undefined for any other body, which isn't from a mirror node.
 */
export function readMirrorError(_status: number, text: string): ErrorBody | undefined {
  const message = isMirrorError(text) ? readErrorBody(text) : undefined;
  return message === undefined ? undefined : { message };
}

function isMirrorError(text: string): boolean {
  try {
    const body: { _status?: { messages?: unknown } | null } | null = JSON.parse(text);
    return Array.isArray(body?._status?.messages) && body._status.messages.length > 0;
  } catch {
    return false;
  }
}
