import { isLensError, LensError } from '../net/errors.ts';
import { createHttp } from '../net/http.ts';
import { parseJson, stringifyJson } from '../net/json.ts';
import { createPoller } from '../net/poller.ts';
import { proxyFromSettings } from '../net/proxy.ts';
import { sleep, systemTimers } from '../net/timers.ts';

export const net = {
  createHttp,
  createPoller,
  isLensError,
  LensError,
  parseJson,
  proxyFromSettings,
  sleep,
  stringifyJson,
  systemTimers,
};
