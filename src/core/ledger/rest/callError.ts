import type { ErrorBody } from '../../net/describeFailure.ts';

/**
 * The error of a contract call: `{"_status":{"messages":[{"message":"CONTRACT_REVERT_EXECUTED","detail":"words",
 * "data":"0x…"}]}}`. The code is the revert data; the message includes the decoded text.
 */
export function readCallError(text: string): ErrorBody {
  const found = /"data"\s*:\s*"(0x[0-9a-fA-F]*)"/.exec(text)?.[1];
  const message = messageOf(text);
  return {
    ...(message === undefined ? {} : { message }),
    ...(found === undefined || found === '0x' ? {} : { code: found }),
  };
}

function messageOf(text: string): string | undefined {
  try {
    const body: { _status?: { messages?: { message?: unknown; detail?: unknown }[] } } | null = JSON.parse(text);
    const [first] = body?._status?.messages ?? [];
    const words = [first?.message, first?.detail].filter((each) => typeof each === 'string' && each !== '');
    return words.join(': ') || undefined;
  } catch {
    return undefined;
  }
}
