import assert from 'node:assert/strict';
import { isLensError } from '../../../src/core/net/errors.ts';
import { keccak256 } from '../../../src/core/platform/keccak/keccak.ts';
import { refusal } from '../../../src/core/projects/drafts/publishable.ts';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import { onDisk, projectOf, sourcePrefix } from '../../integration/projectOf.ts';
import { built, byInput, byMetadata, draftFor, every, hostilePaths, secret, workspaceOf } from './craftedBuilds.ts';
import { type MemoryOptions, memoryWorkspace } from './memoryFiles.ts';

const refused = (error: unknown) => isLensError(error, 'input') && /Nothing was sent/.test(error.message);

describe('crafted build output', () => {
  for (const toolchain of every) {
    for (const path of hostilePaths) {
      it(`of ${toolchain} does not publish ${path}`, async () => {
        assert.ok(refusal(path));
        await assert.rejects(draftFor(toolchain, { extra: { [path]: secret } }), refused);
      });
    }

    it(`of ${toolchain} asks about a source in a folder of keys`, async () => {
      const path = `${sourcePrefix[toolchain] ?? 'contracts/'}.ssh/Notes.sol`;
      const compiled = built(toolchain, { extra: { [path]: 'contract Notes {}\n' } });
      const workspace = memoryWorkspace(projectOf(toolchain, compiled));
      const { candidates } = await findContracts(workspace, onDisk(compiled.build.path));
      const [candidate] = candidates;
      assert.ok(candidate);
      const { warnings } = await draftOf(workspace, candidate);
      assert.deepEqual(
        warnings.filter(({ kind }) => kind === 'suspectName').map(({ path: about, blocks }) => [about, blocks]),
        [[path, false]],
      );
    });

    it(`of ${toolchain} does not publish folders of the machine unsaid, nor the tool's own paths at all`, async () => {
      const settings = { remappings: ['@acme/=/home/ann/private/acme/'], optimizer: { enabled: true, runs: 200 } };
      const draft = await draftFor(toolchain, { settings });
      const body = JSON.stringify(draft.body);
      assert.ok(!/allowPaths|basePath|includePaths|home.ann.work|home.ann.lib/.test(body));
      // Brownie's artifacts have no remappings.
      const warned = draft.warnings.some(({ kind }) => kind === 'machinePaths');
      assert.equal(warned, body.includes('/home/ann'));
      assert.equal(warned, toolchain !== 'brownie');
    });

    it(`of ${toolchain} is drafted though its artifacts have syntax trees of a hundred thousand values`, async () => {
      const compiled = built(toolchain, {});
      const ast = Array.from({ length: 100_000 }, (_, id) => id);
      const tree = Object.entries(projectOf(toolchain, compiled)).map(([path, content]) => {
        const isArtifact =
          typeof content === 'object' && !Array.isArray(content) && /Vault\.json$|__local__/.test(path);
        return [path, isArtifact ? { ...content, ast } : content] as const;
      });
      const workspace = memoryWorkspace(Object.fromEntries(tree));
      const { candidates } = await findContracts(workspace, onDisk(compiled.build.path));
      const candidate = candidates.find(({ project }) => project.toolchain === toolchain);
      assert.ok(candidate);
      const draft = await draftOf(workspace, candidate);
      assert.match(JSON.stringify(draft.body), /Vault\.sol/);
    });

    it(`of ${toolchain} is not read where it is a link out of the workspace`, async () => {
      const { compiled, workspace } = workspaceOf(toolchain, {}, { links: { '/ws/linked': '/home/ann/other' } });
      const { candidates } = await findContracts(workspace, onDisk(compiled.build.path));
      const [candidate] = candidates;
      assert.ok(candidate);
      await assert.rejects(draftOf(workspace, { ...candidate, artifact: '/ws/linked/Vault.json' }), refused);
      await assert.rejects(draftOf(workspace, { ...candidate, artifact: '/home/ann/Vault.json' }), refused);
    });
  }

  for (const toolchain of byMetadata) {
    for (const target of ['/home/ann/.ssh/id_rsa', '/other/B.sol', '/ws/.env']) {
      for (const canResolve of [true, false]) {
        it(`of ${toolchain} does not publish a link to ${target}${canResolve ? '' : ', unresolved'}`, async () => {
          const path = `${sourcePrefix[toolchain] ?? 'contracts/'}Notes.sol`;
          assert.equal(refusal(path), undefined);
          const options = { links: { [onDisk(path)]: target }, canResolve };
          await assert.rejects(draftFor(toolchain, { extra: { [path]: secret } }, options), refused);
        });
      }
    }
  }

  for (const toolchain of byInput) {
    it(`of ${toolchain} publishes what was built, never what a link shows`, async () => {
      const path = `${sourcePrefix[toolchain] ?? 'contracts/'}Notes.sol`;
      const links = { [onDisk(path)]: '/ws/.env' };
      const compiled = built(toolchain, { extra: { [path]: 'contract Notes {}\n' } });
      const workspace = memoryWorkspace({ ...projectOf(toolchain, compiled), '/ws/.env': secret }, { links });
      const { candidates } = await findContracts(workspace, onDisk(compiled.build.path));
      const [candidate] = candidates;
      assert.ok(candidate);
      // Brownie's artifact holds one source; the others have to be read, and this one may not be.
      if (toolchain === 'brownie') await assert.rejects(draftOf(workspace, candidate), refused);
      else assert.ok(!JSON.stringify((await draftOf(workspace, candidate)).body).includes(secret));
    });
  }

  it('has the hash of what it names, so that nothing here is refused for another reason', async () => {
    const draft = await draftFor('foundry', {});
    assert.deepEqual(draft.warnings, []);
    assert.equal(draft.files[0]?.state, 'same');
    assert.match(keccak256(secret), /^0x/);
  });

  for (const kind of ['sources', 'interfaces']) {
    for (const path of hostilePaths) {
      it(`of vyper does not publish ${path} among its ${kind}`, async () => {
        const own = { 'A.vy': { content: '# A' } };
        const crafted = { ...(kind === 'sources' && own), [path]: { content: secret } };
        const workspace = vyperWorkspace({ sources: own, [kind]: crafted });
        const [candidate] = (await findContracts(workspace, '/ws/A.vy')).candidates;
        assert.ok(candidate);
        await assert.rejects(draftOf(workspace, candidate), refused);
      });
    }
  }

  it('of vyper is not read where it is a link out of the workspace', async () => {
    const workspace = vyperWorkspace({}, { links: { '/ws/linked': '/home/ann/other' } });
    const [candidate] = (await findContracts(workspace, '/ws/A.vy')).candidates;
    assert.ok(candidate);
    await assert.rejects(draftOf(workspace, { ...candidate, artifact: '/ws/linked/A.json' }), refused);
    await assert.rejects(draftOf(workspace, { ...candidate, artifact: '/home/ann/A.json' }), refused);
  });

  it('of fe does not publish what is behind a link of its sources', async () => {
    const links = { '/ws/src/notes.fe': '/home/ann/.ssh/id_rsa', '/ws/src/other': '/other' };
    const workspace = memoryWorkspace(
      {
        '/ws/fe.toml': '[ingot]\nname = "a"\n',
        '/ws/src/lib.fe': 'pub contract A {\n}\n',
        '/ws/out/A.bin': '6080',
        '/ws/out/A.runtime.bin': '6080',
        '/home/ann/.ssh/id_rsa': secret,
        '/other/b.fe': secret,
      },
      { links },
    );
    const [candidate] = (await findContracts(workspace, '/ws/src/lib.fe')).candidates;
    assert.ok(candidate);
    await assert.rejects(draftOf(workspace, candidate, { answers: { compilerVersion: '26.0.0-alpha.12' } }), refused);
    assert.ok(!workspace.reads.some((path) => /id_rsa|other/.test(path)));
  });
});

function vyperWorkspace(parts: object, options?: MemoryOptions) {
  const build = {
    language: 'Vyper',
    sources: { 'A.vy': { content: '# A' } },
    settings: { outputSelection: { 'A.vy': ['*'] } },
    compiler_version: 'v0.4.3+commit.bff19ea2',
    ...parts,
  };
  return memoryWorkspace({ '/ws/A.vy': '', '/ws/out/A.json': build }, options);
}
