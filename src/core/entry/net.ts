export { stringifyInTurns } from '../json/jsonInTurns.ts';
export { isLensError, LensError, storageFailure } from '../net/errors.ts';
export { createHttp } from '../net/http.ts';
export { createPoller } from '../net/poller.ts';
export { momentOf, since } from '../net/timers.ts';
export { proxyFromSettings } from '../platform/http/httpProxy.ts';
export { systemTimers } from '../platform/systemTimers.ts';
