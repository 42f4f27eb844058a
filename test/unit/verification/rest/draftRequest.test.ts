import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { createVerificationClient } from '../../../../src/core/verification/rest/client.ts';
import { draftRequest } from '../../../../src/core/verification/rest/draftRequest.ts';
import { jsonParts } from '../../../../src/core/verification/rest/jsonBytes.ts';
import { anyText } from '../../anyText.ts';
import { exampleWorkspace } from '../../projects/diskFiles.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { ADDRESS, metadata } from '../answers.ts';

const target = { chainId: '296', address: ADDRESS };
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function firstDraft(workspace: Parameters<typeof findContracts>[0], path: string, name?: string) {
  const { candidates, unbuilt } = await findContracts(workspace, path);
  const found = [...candidates, ...unbuilt].find(({ contractName }) => name === undefined || contractName === name);
  assert.ok(found, `no contract in ${path}`);
  return draftOf(workspace, found, { answers: { compilerVersion: '0.8.28+commit.7893614a' } });
}

/** A client that fails the test when anything leaves. */
const silent = createVerificationClient({
  verifyUrl: 'https://verify.example',
  http: { send: async ({ url }) => assert.fail(`${url} was asked`) },
});

describe('the request of a draft', () => {
  for (const [name, source] of [
    ['hardhat2', 'contracts/Greeter.sol'],
    ['foundry', 'src/Campaign.sol'],
    ['vyper', 'contracts'],
  ] as const) {
    it(`holds just the files that are shown, in a ${name} project`, async () => {
      const workspace = exampleWorkspace(name);
      const draft = await firstDraft(workspace, `${workspace.root}/${source}`);
      const { body, refusal } = draftRequest(draft, target);
      assert.equal(refusal, undefined);
      const sent = JSON.parse(textOf(body));
      const texts: Record<string, unknown> =
        draft.body.route === 'metadata'
          ? sent.sources
          : Object.fromEntries(
              Object.entries<{ content: string }>(sent.stdJsonInput.sources).map(([path, { content }]) => [
                path,
                content,
              ]),
            );
      const sizes = Object.entries(texts).map(([path, text]) => [path, Buffer.byteLength(String(text))]);
      assert.deepEqual(sizes.sort(), draft.files.map(({ path, bytes }) => [path, bytes]).sort());
    });
  }

  for (const [why, tree] of [
    ['an import is missing', { '/ws/A.sol': 'pragma solidity 0.8.28; import "./B.sol"; contract A {}' }],
    ['a source is empty', { '/ws/A.sol': 'pragma solidity 0.8.28; import "./B.sol"; contract A {}', '/ws/B.sol': '' }],
    ['there is no code', { '/ws/A.sol': 'pragma solidity 0.8.28; interface A {}' }],
  ] as const) {
    it(`never leaves where ${why}, even if nobody looks at the warnings`, async () => {
      const draft = await firstDraft(memoryWorkspace(tree), '/ws/A.sol');
      assert.ok(draft.warnings.some(({ blocks }) => blocks));
      const sent = async () => silent.submit(draftRequest(draft, target));
      await assert.rejects(sent, (error) => isLensError(error, 'input'));
    });
  }

  it('is not made where it would hold what is not shown', async () => {
    const draft = await firstDraft(
      memoryWorkspace({ '/ws/A.sol': 'pragma solidity 0.8.28; contract A {}' }),
      '/ws/A.sol',
    );
    const [file] = draft.files;
    assert.ok(file && draft.body.route === 'standardJson');
    const { stdJsonInput } = draft.body;
    const sources = { ...stdJsonInput.sources, 'Hidden.sol': { content: 'secret' } };
    const hiding = [
      { ...draft, files: [] },
      { ...draft, files: [{ ...file, bytes: file.bytes - 1 }] },
      { ...draft, body: { ...draft.body, stdJsonInput: { ...stdJsonInput, sources } } },
      {
        ...draft,
        body: {
          ...draft.body,
          stdJsonInput: { ...stdJsonInput, language: 'Vyper', settings: {}, interfaces: { 'I.json': { abi: [] } } },
        },
      },
      { ...draft, files: [...draft.files, { ...file, path: 'NotSent.sol' }] },
      {
        ...draft,
        body: { route: 'metadata', metadata: metadata.metadata, sources: { 'Hidden.sol': 'secret' } } as const,
      },
    ];
    const named = (path: string) => ({
      ...draft,
      files: [...draft.files, { ...file, path, bytes: 6 }],
      body: {
        ...draft.body,
        stdJsonInput: { ...stdJsonInput, sources: { ...stdJsonInput.sources, [path]: { content: 'secret' } } },
      },
    });
    const outside = ['../../.ssh/id_rsa', '/etc/passwd', 'a/../../b.sol', 'C:\\key.sol', 'file:///a.sol', '..'];
    hiding.push(...outside.map(named));
    for (const each of hiding)
      assert.throws(() => draftRequest(each, target), /Can't publish .* it wasn't shown.*Nothing was sent/);
  });

  it('is written as JSON.stringify would, at any depth', () => {
    const value = fc.dictionary(anyText, fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined)));
    fc.assert(
      fc.property(value, fc.nat(4), (object, depth) => {
        const { bytes } = jsonParts(object, depth, () => undefined);
        assert.equal(textOf(bytes), textOf(new TextEncoder().encode(JSON.stringify(object))));
      }),
      { numRuns: 60 },
    );
  });
});
