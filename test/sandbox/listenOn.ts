import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken',
  EACCES: 'needs rights that this user has not',
};

/**
 * Listens on 127.0.0.1, on a free port where `port` is 0.
 * Rejects with one plain sentence that names the port, `what` wanted it and the way on.
 */
export async function listenOn(server: Server, port: number, what: string): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? `cannot be used (${error.message})`;
      reject(
        new Error(`Port ${port} ${reason}, so ${what} could not start; give another port, or 0 for a free one.`, {
          cause: error,
        }),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`${what} has no port.`);
  return address;
}
