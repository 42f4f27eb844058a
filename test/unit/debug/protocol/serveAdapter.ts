import type { AddressInfo, Server } from 'node:net';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { DebugAdapter } from '../../../../src/core/debug/protocol/debugAdapter.ts';

/**
 * Serves an adapter on a loopback port, in the framing of the protocol: `Content-Length: n`, a blank line, JSON.
 * @returns the port
 */
export async function serveAdapter(
  server: Server,
  create: (send: (message: DebugProtocol.ProtocolMessage) => void) => DebugAdapter,
): Promise<number> {
  server.on('connection', (socket) => {
    // Each answer is small, and the next question waits for it.
    socket.setNoDelay();
    const adapter = create((message) => {
      const json = JSON.stringify(message);
      if (!socket.destroyed) socket.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
    });
    let received = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      for (;;) {
        const end = received.indexOf('\r\n\r\n');
        const length = Number(/Content-Length: (\d+)/i.exec(received.toString('latin1', 0, Math.max(end, 0)))?.[1]);
        if (end < 0 || received.length < end + 4 + length) return;
        adapter.handle(JSON.parse(received.toString('utf8', end + 4, end + 4 + length)));
        received = received.subarray(end + 4 + length);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => adapter.dispose());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
