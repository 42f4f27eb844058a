import type { LensError } from '../../core/net/errors.ts';
import { isCoreError } from '../messages/errorPresenter.ts';

/** What went wrong in words for a model: what happened, to what, and what to try; `sentence` is what users read. */
export function toolError(error: unknown, sentence: string): Error {
  const advice = isCoreError(error) ? adviceOn(error) : 'Tell the user; Ledger Lens: Show Log has more.';
  return new Error([sentence, advice].filter(Boolean).join(' '), { cause: error });
}

function adviceOn({ failure }: LensError): string {
  switch (failure.kind) {
    case 'cancelled':
      return 'Another network was selected meanwhile; call the tool again.';
    case 'offline':
    case 'timeout':
      return 'Try once more in some seconds; if it fails again, tell the user that the service cannot be reached.';
    case 'rateLimited':
      return `Call again in ${failure.retryAfterSeconds ?? 30} seconds, and less often.`;
    case 'http':
    case 'badResponse':
      return 'The fault is not in the input; ask for the network status, and try again later.';
    case 'notFound':
      return 'Check the id and the network.';
    case 'config':
      return `The user has to mend the setting ${failure.setting}; tell them.`;
    case 'storage':
      return 'Nothing was sent. Tell the user; do not call the tool again before they freed or unlocked the file.';
    case 'input':
      // Trust is the user's to give, not an input to mend.
      return failure.field === 'workspace' ? '' : 'Mend the input and call the tool again.';
  }
}
