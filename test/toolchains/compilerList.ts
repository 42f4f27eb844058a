import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { selfSigned } from '../unit/net/selfSigned.ts';

/** Forge asks there for the commit of its compiler, although the compiler's own version has it. */
const compilers = 'binaries.soliditylang.org';

/**
 * Makes a server a proxy that leads to lists of compilers in place of the network's, and to nothing else.
 * @param releases such as `0.8.28+commit.7893614a`
 * @returns the certificate to trust, PEM
 */
export function proxyToCompilerList(server: Server, releases: readonly string[]): string {
  const own = selfSigned(compilers);
  const text = releases.map((release) => `soljson-v${release}.js\n`).join('');
  const lists = createSecureServer(own, (request, response) =>
    response.end(request.url?.endsWith('.json') ? JSON.stringify(binaries(releases)) : text),
  );
  server.on('connect', (request, socket) => {
    if (!request.url?.startsWith(compilers)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    lists.emit('connection', socket);
  });
  return own.cert;
}

/** A list of binaries as `linux-amd64/list.json` is; nobody asks for the binaries. */
function binaries(releases: readonly string[]): object {
  const rows = releases.map((release) => ({
    version: release.replace(/\+.*/, ''),
    longVersion: release,
    path: `solc-linux-amd64-v${release}`,
    build: release.replace(/.*\+/, ''),
    keccak256: `0x${'0'.repeat(64)}`,
    sha256: `0x${'0'.repeat(64)}`,
    urls: [],
  }));
  const byVersion = Object.fromEntries(rows.map(({ version, path }) => [version, path]));
  return { builds: rows, releases: byVersion, latestRelease: rows[0]?.version };
}

/** The environment of a tool that goes through such a proxy. `certificate`: the file it is in. */
export function throughProxy(url: string, certificate: string): Record<string, string> {
  return { HTTPS_PROXY: url, NO_PROXY: '127.0.0.1', SSL_CERT_FILE: certificate };
}
