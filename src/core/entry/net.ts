import { stringifyInTurns } from '../json/jsonInTurns.ts';
import { isLensError, LensError, storageFailure } from '../net/errors.ts';
import { createHttp } from '../net/http.ts';
import { createPoller } from '../net/poller.ts';
import { momentOf, since } from '../net/timers.ts';
import { proxyFromSettings } from '../platform/http/httpProxy.ts';
import { systemTimers } from '../platform/systemTimers.ts';

export const net = {
  createHttp,
  createPoller,
  isLensError,
  LensError,
  momentOf,
  proxyFromSettings,
  since,
  storageFailure,
  stringifyInTurns,
  systemTimers,
};
