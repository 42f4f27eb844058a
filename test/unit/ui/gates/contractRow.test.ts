import assert from 'node:assert/strict';
import { useGateWindow } from './gateWindow.ts';

describe('a row of the Contracts view', () => {
  const opened = useGateWindow();

  it('has the package of its file in its tooltip, so that two contracts of one name can be told apart', () => {
    const { ui } = opened;
    const tooltipIn = (folder: string, sourceName = 'src/Token.sol') => {
      const project = { root: `/ws${folder}`, workspaceFolder: '/ws' };
      const source = { toString: () => 'file:///ws/Token.sol' };
      const place = { name: 'Token', sourceName, source, builds: [{ project }] };
      const names = { of: () => undefined, idOf: () => undefined };
      return JSON.stringify(ui.contractItem(place as never, false, true, names as never).tooltip);
    };
    assert.match(tooltipIn('/packages/vaults'), /packages\/vaults\/src\/Token\.sol/);
    assert.match(tooltipIn('/packages/tokens'), /packages\/tokens\/src\/Token\.sol/);
    assert.doesNotMatch(tooltipIn(''), /\/src\/Token\.sol/);
    assert.match(tooltipIn('/packages/a', '../lib/Token.sol'), /[^/]\.\.\/lib\/Token\.sol/);
  });
});
