import { parseJson, stringifyJson } from '../json/losslessJson.ts';
import { isLensError, LensError, storageFailure } from '../net/errors.ts';
import { createHttp } from '../net/http.ts';
import { proxyFromSettings } from '../net/httpProxy.ts';
import { createPoller } from '../net/poller.ts';
import { sleep, systemTimers } from '../net/timers.ts';

export const net = {
  createHttp,
  createPoller,
  isLensError,
  LensError,
  parseJson,
  proxyFromSettings,
  sleep,
  storageFailure,
  stringifyJson,
  systemTimers,
};
