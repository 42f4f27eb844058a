import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type ShownPick, useGateWindow } from './gateWindow.ts';

describe('what is typed while one question gives way to the next', () => {
  const opened = useGateWindow();
  afterEach(() => {
    opened.window.draws = (show) => show();
  });

  type Pick = ShownPick & { selectedItems?: readonly object[] };
  const items = () => [
    { label: 'first', answer: 1 },
    { label: 'second', answer: 2 },
  ];
  const question = { title: 'Contract', placeholder: '', items };

  /** Answers a question, then asks the next one, which comes on screen when `show` is called. */
  async function next(ask: (box: never) => Promise<unknown>) {
    const { ui, window } = opened;
    const box = ui.createHeldBox();
    const place = { canGoBack: false, box };
    const first = ui.askPick(question, place);
    while (!window.pick?.accept) await delay(1);
    const held = window.pick as Pick;
    held.selectedItems = [held.items[0] ?? {}];
    held.accept();
    assert.deepEqual(await first, { answer: 1 });
    let show: (() => void) | undefined;
    window.draws = (draw) => {
      show = draw;
    };
    window.pick = undefined;
    void ask(place as never);
    while (!window.pick || !show) await delay(1);
    return { held, pick: window.pick as Pick, show };
  }

  it('is in the next one, which shows a text from before selected: it replaces that', async () => {
    const { ui } = opened;
    const { held, pick, show } = await next((place) => ui.askPick({ ...question, typed: '0.0.5' }, place));
    assert.equal(pick.value, '0.0.5');
    held.type('8');
    show();
    assert.equal(pick.value, '8');
    pick.type('86');
    assert.equal(pick.value, '86');
  });

  it('comes before what was typed into the next one meanwhile', async () => {
    const { ui } = opened;
    const { held, pick, show } = await next((place) => ui.askPick({ ...question, typed: '0.0.5' }, place));
    held.type('8');
    show();
    pick.type('6');
    assert.equal(pick.value, '86');
    pick.type('867');
    assert.equal(pick.value, '867');
  });

  it('is in a list of several, too, and nothing changes if nothing is typed', async () => {
    const { ui } = opened;
    const several = { ...question, items: items() };
    const one = await next((place) => ui.askSeveral(several, [], place));
    one.held.type('se');
    one.show();
    assert.equal(one.pick.value, 'se');
    const two = await next((place) => ui.askPick({ ...question, typed: '0.0.5' }, place));
    two.show();
    assert.equal(two.pick.value, '0.0.5');
  });
});
