import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sliceTopLevel } from '../../src/core/json/jsonSlices.ts';
import { createHttp } from '../../src/core/net/http.ts';
import type { ProjectFiles, Workspace } from '../../src/core/projects/files/projectFiles.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { createVerificationClient } from '../../src/core/verification/rest/client.ts';
import { draftRequest } from '../../src/core/verification/rest/draftRequest.ts';

export const address = `0x${'5'.repeat(40)}`;

/**
 * What the command does for the contract `All` of a source, its questions answered: over a connection of its own, as a
 * first submission has it.
 */
export async function sendDraft(url: string, workspace: Workspace, source: string): Promise<void> {
  const { candidates } = await findContracts(workspace, `${workspace.folders[0]}/${source}`);
  const candidate = candidates.find(({ contractName }) => contractName === 'All');
  if (candidate === undefined) throw new Error(`All was not found in ${workspace.folders[0]}.`);
  const draft = await draftOf(workspace, candidate);
  if (draft.warnings.some(({ blocks }) => blocks)) throw new Error(JSON.stringify(draft.warnings));
  if (draft.files.length !== 144) throw new Error(`${draft.files.length} files instead of 144.`);
  const http = createHttp({ log: { trace() {}, debug() {}, warn() {} } });
  const client = createVerificationClient({ http, verifyUrl: url });
  const result = await client.submit(draftRequest(draft, { chainId: '296', address }));
  http.dispose();
  if (result.kind !== 'accepted') throw new Error(JSON.stringify(result));
}

/** The least work that can be done for the project, sent by the client alone. */
export async function sendFloor(url: string, root: string, read: ProjectFiles['read']): Promise<void> {
  const build = path.join(root, 'artifacts/build-info');
  const isHardhat = readdirSync(root).includes('artifacts');
  const body = await (isHardhat ? slicedInput(build, read) : metadataAndFiles(root, read));
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const answer = await fetch(`${url}/v2/verify/296/${address}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
}

/** The build-info is read, its `input` found and put into a body as it is. */
async function slicedInput(folder: string, read: ProjectFiles['read']): Promise<Uint8Array> {
  const name = readdirSync(folder).find((each) => !each.endsWith('.output.json')) ?? '';
  const bytes = await read(path.join(folder, name));
  const input = (await sliceTopLevel(bytes, ['input'])).get('input') ?? new Uint8Array();
  const head = '{"contractIdentifier":"contracts/All.sol:All","compilerVersion":"0.8.28+commit.7893614a"';
  return Buffer.concat([Buffer.from(`${head},"stdJsonInput":`), input, Buffer.from('}')]);
}

/** The artifact and the files that it names, read as an extension has to, sent unchecked. */
async function metadataAndFiles(root: string, read: ProjectFiles['read']): Promise<Uint8Array> {
  const textAt = async (file: string) => new TextDecoder().decode(await read(path.join(root, file)));
  const { metadata } = JSON.parse(await textAt('out/All.sol/All.json'));
  const names = Object.keys(metadata.sources);
  const texts = await Promise.all(names.map(textAt));
  const sources = Object.fromEntries(names.map((name, index) => [name, texts[index]]));
  return Buffer.from(JSON.stringify({ metadata, sources }));
}
