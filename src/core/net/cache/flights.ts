import { LensError, throwIfCancelled } from '../errors.ts';

export interface Flights<T> {
  /**
   * The result of the flight under `key`, started by `start` if none is in progress. `signal` only detaches this
   * caller (`cancelled`); the flight itself is aborted when its last caller has left.
   */
  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Aborts all flights. */
  dispose(): void;
}

interface Flight<T> {
  result: Promise<T>;
  controller: AbortController;
  callers: number;
}

/** Shares identical concurrent requests. */
export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  function launch(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { controller, callers: 0, result: start(controller.signal) };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  }

  return {
    async join(key, signal, start) {
      throwIfCancelled(signal);
      const flight = flights.get(key) ?? launch(key, start);
      flight.callers++;
      let detach = () => {};
      const detached = new Promise<never>((_, reject) => {
        detach = () => reject(new LensError({ kind: 'cancelled' }, 'Cancelled.', { cause: signal?.reason }));
      });
      signal?.addEventListener('abort', detach, { once: true });
      try {
        return await Promise.race([flight.result, detached]);
      } finally {
        signal?.removeEventListener('abort', detach);
        flight.callers--;
        if (flight.callers === 0) {
          // No one waits any more, and a new caller must not join a flight that is being aborted.
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort();
        }
      }
    },
    dispose() {
      for (const { controller } of flights.values()) controller.abort();
      flights.clear();
    },
  };
}
