import assert from 'node:assert/strict';
import { counter, maker } from '../../../integration/contractSources.ts';
import { draftFor } from '../../../integration/submission.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

describe('a project that a Windows editor wrote', () => {
  const lines = (text: string) => text.replaceAll('\n', '\r\n');

  for (const mark of ['', '\uFEFF'])
    it(`is found with its library by its remapping, in folders with spaces and umlauts${mark && ', with byte order marks'}`, async () => {
      const root = '/Meine Projekte/日本 & Co';
      const source = 'src/Größe und mehr/Maker (neu).sol';
      const sources = {
        [source]: lines(maker.replace('"./Counter.sol"', '"acme/Counter.sol"')),
        'lib/acmé lib/src/Counter.sol': lines(counter),
      };
      const workspace = memoryWorkspace(
        {
          [`${root}/foundry.toml`]: lines(
            `${mark}[profile.default]\nsolc = "0.8.28"\noptimizer = true\noptimizer_runs = 200\nevm_version = "paris"\n`,
          ),
          [`${root}/remappings.txt`]: lines(`${mark}acme/=lib/acmé lib/src/\n`),
          ...Object.fromEntries(Object.entries(sources).map(([path, text]) => [`${root}/${path}`, text])),
        },
        { folders: [root] },
      );
      const draft = await draftFor(workspace, `${root}/${source}`, 'Maker', { answers: { viaIR: 'false' } });
      assert.equal(draft.compilerVersion, '0.8.28+commit.7893614a');
      assert.deepEqual(draft.files.map(({ path }) => path).sort(), Object.keys(sources).sort());
    });
});
