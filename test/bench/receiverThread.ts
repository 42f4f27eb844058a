// The thread of a Receiver: posts its port, then the arrival of each submission.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { proxyToCompilerList } from '../toolchains/compilerList.ts';
import { asObject } from '../toolchains/readJson.ts';
import { now } from './receiver.ts';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, Buffer.concat(chunks), response));
});
const ownCertificate = proxyToCompilerList(server, ['0.8.28+commit.7893614a']);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const certificate = path.resolve(import.meta.dirname, '../../.vscode-test/bench/certificate.pem');
  mkdirSync(path.dirname(certificate), { recursive: true });
  writeFileSync(certificate, ownCertificate);
  parentPort?.postMessage({ port: typeof address === 'object' ? address?.port : undefined, certificate });
});

function answer({ method = '', url = '' }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const at = now();
  response.setHeader('content-type', 'application/json');
  if (url === '/rpc') return void response.end(JSON.stringify(rpc(asObject(JSON.parse(body.toString()), 'A call'))));
  if (method !== 'POST') return void response.writeHead(404).end(JSON.stringify(unverified));
  parentPort?.postMessage({ at, bytes: body.byteLength });
  response.writeHead(202).end(JSON.stringify({ verificationId: '3f0f1c1e-6f0b-4f0b-8f0b-3f0f1c1e6f0b' }));
}

const unverified = { match: null, creationMatch: null, runtimeMatch: null, chainId: '296', address: '0x' };

function rpc({ id, method }: Record<string, unknown>): object {
  return { jsonrpc: '2.0', id, result: method === 'eth_getCode' ? workerData : '0x128' };
}
