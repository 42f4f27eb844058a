import assert from 'node:assert/strict';
import { useGateWindow } from './gateWindow.ts';

describe('Build First', () => {
  const opened = useGateWindow();

  it('runs nothing through npx that is not installed, and says what to run', async () => {
    const { ui, window } = opened;
    const there = new Set(['/ws/a/pnpm-lock.yaml']);
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    window.isThere = (path) => there.has(path);
    window.tasks.splice(0);
    const build = { command: 'npx hardhat build', root: window.uri('/ws/a') } as never;
    await assert.rejects(
      ui.runBuild(build),
      /^LensError: Hardhat isn't installed in a\. Run pnpm install there, then build again\.$/,
    );
    assert.deepEqual(window.tasks, []);
    there.add('/ws/node_modules/hardhat/package.json');
    void ui.runBuild(build);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(window.tasks, ['npx hardhat build']);
  });
});
