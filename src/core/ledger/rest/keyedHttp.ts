import type { Http } from '../../net/http.ts';
import type { KeyRemover, ServerKey } from '../../net/key/serverKey.ts';

/**
 * A client's way to a mirror node that sends the node's key with each request.
 * @param http the way to the network, which sends a key to no other origin
 * @param read gives the key at the time of a request; without one, the request goes as it is
 * @param removerOf gives what takes the key out of the answers
 */
export function keyedHttp(
  http: Http,
  read: () => Promise<ServerKey | undefined>,
  removerOf: (key: ServerKey) => KeyRemover,
): Http {
  return {
    async send(request) {
      const key = await read();
      return http.send(key === undefined ? request : { ...request, key: { ...key, remover: removerOf(key) } });
    },
    dispose: () => http.dispose(),
  };
}
