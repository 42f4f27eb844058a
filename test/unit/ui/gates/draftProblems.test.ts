import assert from 'node:assert/strict';
import { useGateWindow } from './gateWindow.ts';

describe('the doubts about a pending submission, as problems', () => {
  const opened = useGateWindow();

  it('go as soon as its build output changes, without the window', () => {
    const { ui, window } = opened;
    let changed = (_uri: object) => {};
    const onDidChange = (told: typeof changed) => {
      changed = told;
      return { dispose() {} };
    };
    const problems = ui.createDraftProblems({ onDidChange } as never);
    const path = 'src/Token.sol';
    problems.show({
      source: window.uri('/ws/src/Token.sol'),
      candidate: { artifact: '/ws/out/Token.json' },
      connection: { network: { name: 'sandbox' } },
      address: `0x${'1'.repeat(40)}`,
      draft: {
        contractIdentifier: `${path}:Token`,
        contractName: 'Token',
        files: [{ path, onDisk: '/ws/src/Token.sol' }],
        warnings: [{ kind: 'edited', path, message: 'It has changed since the build.', blocks: true }],
      },
    } as never);
    const shown = () => [...window.problems.values()].flat().map(({ message }) => message);
    assert.deepEqual(shown(), ['Before verification: It has changed since the build.']);
    changed(window.uri('/ws/out/Other.json'));
    assert.equal(shown().length, 1);
    changed(window.uri('/ws/out/Token.json'));
    assert.deepEqual(shown(), []);
    problems.dispose();
  });
});
