import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { doneWire } from '../../verification/answers.ts';
import { accepted, jobAfter, polled, submitted } from '../../verification/jobs/aJob.ts';
import { useGateWindow } from './gateWindow.ts';

const unfollowed = jobAfter([submitted, { type: 'answerLost', status: 503 }, { type: 'gaveUp' }]);
const other = { ...jobAfter([submitted, accepted]), id: 'b0000000-0000-4000-8000-000000000000' };
const row = `job/${unfollowed.id}`;

describe('the rows of the Verifications view', () => {
  const opened = useGateWindow();
  let folder: string;
  let dispose = () => {};

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'll-rows-'));
  });
  afterEach(async () => {
    dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** The view, and what its commands do. */
  async function open() {
    const { ui, window } = opened;
    const store = ui.createJobStore(folder);
    await store.keep({ job: unfollowed, origin: null });
    const connections = { networks: () => [], onDidChange: () => ({ dispose() {} }) };
    const view = ui.createVerificationsView(store, connections as never);
    const followed: string[] = [];
    const actions = ui.createJobActions({
      store,
      follower: { followAgain: async ({ job }: { job: { id: string } }) => void followed.push(job.id) },
    } as never);
    dispose = () => {
      view.dispose();
      store.dispose();
    };
    const { tree } = window;
    assert.ok(tree);
    await tree.read();
    return { store, tree, actions, followed };
  }
  /** Until the window has heard of a change. */
  const heard = () => delay(250);

  it('are given to the commands of their menus while another state of the same ones is drawn', async () => {
    const { store, tree, actions, followed } = await open();
    await actions.follow(tree.row(row));
    assert.deepEqual(followed, [unfollowed.id]);
    await store.keep({ job: unfollowed, origin: null, untold: true });
    await heard();
    const given = tree.row(row);
    assert.deepEqual(Reflect.get(Object(given), 'kept').untold, true);
    await actions.follow(given);
    assert.deepEqual(followed, [unfollowed.id, unfollowed.id]);
  });

  it('are asked for again if VS Code gave a command none, because it draws others', async () => {
    const { store, tree, actions, followed } = await open();
    await store.keep({ job: other, origin: null });
    await heard();
    const given = tree.row(row);
    assert.equal(given, undefined, 'VS Code has read them again already');
    await assert.rejects(
      async () => actions.follow(given),
      /just being updated\. Choose the command in the menu of the row again/,
    );
    await assert.rejects(async () => actions.remove(given), /again/);
    await heard();
    await tree.read();
    await actions.follow(tree.row(row));
    assert.deepEqual(followed, [unfollowed.id]);
    await actions.remove(tree.row(row));
    assert.deepEqual(
      store.jobs().map(({ job }) => job.id),
      [other.id],
    );
  });

  it('go, instead of staying, when their file has gone unnoticed', async () => {
    const { store, tree, actions } = await open();
    const given = tree.row(row);
    await rm(path.join(folder, `${unfollowed.id}.json`));
    await heard();
    await tree.read();
    let drawn = 0;
    store.onDidChange(() => (drawn += 1));
    await assert.rejects(async () => actions.follow(given), /no longer in the list/);
    await heard();
    assert.equal(drawn, 1);
    await actions.remove(given);
    await heard();
    assert.equal(drawn, 2);
  });

  it('are read anew when others are listed', async () => {
    const { store, tree } = await open();
    await store.keep({ job: jobAfter([submitted, accepted, polled(doneWire)]), origin: null });
    await store.keep({ job: { ...other, network: 'elsewhere' }, origin: null });
    await heard();
    assert.equal(tree.row(row), undefined);
    await tree.read();
    assert.ok(tree.row(`job/${other.id}`));
  });
});
