import assert from 'node:assert/strict';
import { inSteps, type Place, type Reply } from '../../../../../src/ui/verification/steps/steps.ts';

const sentence = (error: unknown) => (error instanceof RangeError ? error.message : undefined);

/** A question that replies in turn, and what it was shown each time. */
function scripted<T>(...replies: Reply<T>[]) {
  const places: Place<T>[] = [];
  const ask = async (place: Place<T>): Promise<Reply<T>> => {
    places.push(place);
    const reply = replies[places.length - 1];
    assert.ok(reply !== undefined, 'asked more often than told');
    return reply;
  };
  return { ask, places };
}

describe('questions in steps', () => {
  it('asks in turn, says from where one can go back, and gives what the flow gives', async () => {
    const first = scripted<string>({ answer: 'a' });
    const second = scripted<number>({ answer: 2 });
    const end = await inSteps(async (steps) => {
      const letter = await steps.ask(first.ask);
      const known = await steps.ask<string>(() => Promise.reject(new Error('not to be asked')), { known: 'k' });
      return [letter, known, await steps.ask(second.ask)];
    }, sentence);
    assert.deepEqual(end, ['a', 'k', 2]);
    const left = { typed: '' };
    assert.deepEqual(first.places, [{ left, canGoBack: false }]);
    assert.deepEqual(second.places, [{ left, canGoBack: true }]);
  });

  it('goes back to the question before, with what was answered, and does no work twice that came before it', async () => {
    const first = scripted<string>({ answer: 'a' }, { answer: 'b' });
    const second = scripted<number>('back', { answer: 2 });
    const work: string[] = [];
    const end = await inSteps(async (steps) => {
      await steps.once(async () => work.push('before'));
      const letter = await steps.ask(first.ask);
      await steps.once(async () => work.push(`after ${letter}`));
      return letter + (await steps.ask(second.ask));
    }, sentence);
    assert.equal(end, 'b2');
    assert.deepEqual(work, ['before', 'after a', 'after b']);
    assert.equal(first.places[1]?.last, 'a');
    assert.equal(second.places[1]?.last, undefined);
  });

  it('keeps the text from which one goes back until its question is answered', async () => {
    const typed: string[] = [];
    const first = scripted<string>({ answer: 'a' }, { answer: 'a' }, { answer: 'b' });
    const replies: Reply<string>[] = ['back', { answer: 'whole' }, { answer: 'other' }];
    const second = async ({ left }: Place<string>): Promise<Reply<string>> => {
      typed.push(left?.typed ?? '');
      if (left) left.typed = 'half';
      return replies[typed.length - 1] ?? 'gone';
    };
    let fails = true;
    await inSteps(async (steps) => {
      await steps.ask(first.ask);
      await steps.ask(second);
      if (fails) {
        fails = false;
        throw new RangeError('not there');
      }
    }, sentence);
    assert.deepEqual(typed, ['', 'half', '']);
  });

  it('asks a known answer when one goes back to it', async () => {
    const address = scripted<string>({ answer: 'typed' });
    const last = scripted<string>('back', { answer: 'yes' });
    const end = await inSteps(async (steps) => {
      const place = await steps.ask(address.ask, { known: 'recorded' });
      return [place, await steps.ask(last.ask)];
    }, sentence);
    assert.deepEqual(end, ['typed', 'yes']);
    assert.deepEqual(address.places, [{ left: { typed: '' }, canGoBack: false, last: 'recorded' }]);
  });

  it('keeps the answer after a failure and says why it asks again', async () => {
    const address = scripted<string>({ answer: 'wrong' }, { answer: 'right' });
    const end = await inSteps(async (steps) => {
      const typed = await steps.ask(address.ask);
      return steps.once(async () => {
        if (typed === 'wrong') throw new RangeError('There is no such contract.');
        return typed;
      });
    }, sentence);
    assert.equal(end, 'right');
    assert.deepEqual(address.places[1], {
      left: { typed: '' },
      canGoBack: false,
      last: 'wrong',
      problem: 'There is no such contract.',
      cause: new RangeError('There is no such contract.'),
    });
  });

  it('asks a known answer that is to blame for a failure, and throws any other', async () => {
    const address = scripted<string>({ answer: 'typed' });
    const flow = (wrong: Error) =>
      inSteps(
        async (steps) => {
          const place = await steps.ask(address.ask, { known: 'recorded' });
          return steps.once(async () => {
            if (place === 'recorded') throw wrong;
            return place;
          });
        },
        sentence,
        (error) => error instanceof RangeError && error.message.startsWith('No contract'),
      );
    assert.equal(await flow(new RangeError('No contract there.')), 'typed');
    assert.deepEqual(address.places, [
      {
        left: { typed: '' },
        canGoBack: false,
        last: 'recorded',
        problem: 'No contract there.',
        cause: new RangeError('No contract there.'),
      },
    ]);
    await assert.rejects(flow(new RangeError('The build is broken.')), /broken/);
  });

  it('throws what cannot be mended, and what goes wrong before any question', async () => {
    const once = scripted<string>({ answer: 'a' });
    const broken = inSteps(async (steps) => {
      await steps.ask(once.ask);
      throw new TypeError('a bug');
    }, sentence);
    await assert.rejects(broken, TypeError);
    const early = inSteps(() => Promise.reject(new RangeError('Nothing to verify.')), sentence);
    await assert.rejects(early, /Nothing to verify/);
  });

  it('gives nothing when the user goes away, also after going back', async () => {
    const first = scripted<string>({ answer: 'a' }, 'gone');
    const second = scripted<string>('back');
    const end = await inSteps(async (steps) => {
      await steps.ask(first.ask);
      return steps.ask(second.ask);
    }, sentence);
    assert.equal(end, undefined);
  });
});
