import assert from 'node:assert/strict';
import { hardhat3Names } from '../../../../src/core/projects/sources/hardhat3Names.ts';
import type { FoundSource } from '../../../../src/core/projects/sources/sourceTree.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const project = { toolchain: 'sources', root: '/ws/app', workspaceFolder: '/ws', outputs: [] } as const;
const start = 'contracts/One.sol';

/** What the compiler gets for sources by their plain names, each with its place and text. */
async function named(
  sources: Readonly<Record<string, readonly [path: string, text: string]>>,
  files: Readonly<Record<string, string>>,
  remappings: readonly string[] = [],
) {
  const found = Object.entries(sources).map(([name, [path, text]]): [string, FoundSource] => [
    name,
    { path, text, origin: 'workspace' },
  ]);
  const tree = { sources: new Map(found), missing: [], remappings };
  const names = await hardhat3Names(memoryWorkspace(files).files, project, start, tree);
  return names && { start: names.start, sources: [...names.sources.keys()], remappings: names.remappings };
}

describe('the names that Hardhat 3 gives to sources', () => {
  const owned = '/ws/node_modules/@acme/owned';

  it('tell the project’s from those of packages, with the remappings that imports need', async () => {
    assert.deepEqual(
      await named(
        {
          [start]: [
            '/ws/app/contracts/One.sol',
            'import "./Two.sol"; import "@acme/owned/Owned.sol"; import "math/Add.sol";',
          ],
          'contracts/Two.sol': ['/ws/app/contracts/Two.sol', ''],
          '@acme/owned/Owned.sol': [`${owned}/Owned.sol`, 'import "./Base.sol"; import "far/Far.sol";'],
          '@acme/owned/Base.sol': [`${owned}/Base.sol`, ''],
          'far/Far.sol': ['/ws/node_modules/far/Far.sol', ''],
          'lib/math/Add.sol': ['/ws/app/lib/math/Add.sol', ''],
        },
        {
          [`${owned}/package.json`]: '{"name":"@acme/owned","version":"1.2.3"}',
          '/ws/node_modules/far/package.json': '{"name":"farther","version":"2.0.0"}',
        },
        ['math/=lib/math/', 'unused/=lib/unused/'],
      ),
      {
        start: 'project/contracts/One.sol',
        sources: [
          'project/contracts/One.sol',
          'project/contracts/Two.sol',
          'npm/@acme/owned@1.2.3/Owned.sol',
          'npm/@acme/owned@1.2.3/Base.sol',
          'npm/farther@2.0.0/Far.sol',
          'project/lib/math/Add.sol',
        ],
        remappings: [
          'npm/@acme/owned@1.2.3/:far/=npm/farther@2.0.0/',
          'project/:@acme/owned/=npm/@acme/owned@1.2.3/',
          'project/:math/=project/lib/math/',
        ],
      },
    );
  });

  it('aren’t known if a package says no version, a source is elsewhere, or an import leads nowhere', async () => {
    const one = (text: string) => ({ [start]: ['/ws/app/contracts/One.sol', text] as const });
    const imported = {
      ...one('import "@acme/owned/Owned.sol";'),
      '@acme/owned/Owned.sol': [`${owned}/Owned.sol`, ''] as const,
    };
    assert.equal(await named(imported, {}), undefined);
    assert.equal(await named(imported, { [`${owned}/package.json`]: '{"name":"@acme/owned"}' }), undefined);
    const elsewhere = { ...one('import "../../lib/Two.sol";'), '../lib/Two.sol': ['/ws/lib/Two.sol', ''] as const };
    assert.equal(await named(elsewhere, {}), undefined);
    assert.equal(await named(one('import "nowhere/Two.sol";'), {}), undefined);
  });
});
