// Loaded into a VS Code's extension hosts before anything else (see hostTime.ts): timers of a second or more and
// `performance.now` follow a clock that a test can set forward. Nothing changes until it does, and nothing elsewhere:
// neither in VS Code's other processes nor in what a terminal or a task starts. The time of day stays.
const folder = process.env.LEDGER_LENS_PASSING_TIME;
if (folder && process.argv.includes('--type=extensionHost')) passTime(folder);
// A server takes NODE_OPTIONS away from the extension hosts that it starts, and gives them its own arguments of Node.
else if (folder) process.execArgv.push('--require', __filename);

function passTime(place) {
  const { createServer } = require('node:net');
  const { mkdirSync } = require('node:fs');
  const path = require('node:path');
  const promises = require('node:timers/promises');
  const shortest = 1_000;
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const read = performance.now.bind(performance);
  let passed = 0;
  const now = () => read() + passed;
  performance.now = now;
  /** Timer -> when it is due, and what it does then. */
  const waiting = new Map();
  const keep = (timer, delay, run, isOnce) => {
    const entry = { due: now() + delay, delay, run, isOnce };
    waiting.set(timer, entry);
    const refresh = timer.refresh.bind(timer);
    timer.refresh = () => {
      entry.due = now() + delay;
      waiting.set(timer, entry);
      return refresh();
    };
    return timer;
  };
  globalThis.setTimeout = Object.assign((run, delay, ...given) => {
    if (!(delay >= shortest)) return setTimeout(run, delay, ...given);
    const go = () => {
      waiting.delete(timer);
      run(...given);
    };
    const timer = setTimeout(go, delay);
    return keep(timer, delay, go, true);
  }, setTimeout);
  globalThis.setInterval = (run, delay, ...given) => {
    if (!(delay >= shortest)) return setInterval(run, delay, ...given);
    const timer = setInterval(() => {
      const entry = waiting.get(timer);
      if (entry) entry.due = now() + delay;
      run(...given);
    }, delay);
    return keep(timer, delay, () => run(...given), false);
  };
  globalThis.clearTimeout = globalThis.clearInterval = (timer) => {
    waiting.delete(timer);
    clearTimeout(timer);
  };
  promises.setTimeout = (delay, value, { signal, ref = true } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new DOMException('This operation was aborted', 'AbortError'));
      const stop = () => {
        globalThis.clearTimeout(timer);
        reject(new DOMException('This operation was aborted', 'AbortError'));
      };
      const timer = globalThis.setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve(value);
      }, delay);
      if (!ref) timer.unref();
      signal?.addEventListener('abort', stop, { once: true });
    });
  require('node:module').syncBuiltinESMExports();

  mkdirSync(place, { recursive: true });
  createServer((connection) => {
    connection.once('data', (milliseconds) => {
      passed += Number(milliseconds);
      const due = [...waiting].filter(([, entry]) => entry.due <= now()).sort(([, a], [, b]) => a.due - b.due);
      for (const [timer, entry] of due) {
        if (!waiting.has(timer)) continue;
        if (timer._destroyed) {
          waiting.delete(timer);
          continue;
        }
        if (entry.isOnce) clearTimeout(timer);
        else entry.due = now() + entry.delay;
        try {
          entry.run();
        } catch (error) {
          process.nextTick(() => {
            throw error;
          });
        }
      }
      connection.end(String(due.length));
    });
    connection.on('error', () => undefined);
  })
    .listen(path.join(place, String(process.pid)))
    .unref();
}
