import assert from 'node:assert/strict';
import { createPinning } from '../../../../src/ui/panels/pinning.ts';

describe('what a row opens', () => {
  let now = 0;
  const pinning = () => {
    now = 10_000;
    return createPinning(() => now);
  };
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };

  it('is a preview by one click, and stays by a double click on the same row', () => {
    const { pins } = pinning();
    assert.equal(pins('a'), false);
    wait(200);
    assert.equal(pins('a'), true);
    wait(100);
    assert.equal(pins('a'), false, 'a third click begins anew');
    wait(200);
    assert.equal(pins('b'), false, 'another row');
    wait(600);
    assert.equal(pins('b'), false, 'two clicks are no double click');
  });

  it('stays if Enter was pressed a moment ago, once', () => {
    const { pins, pinNext } = pinning();
    pinNext();
    wait(20);
    assert.equal(pins('a'), true);
    wait(20);
    assert.equal(pins('b'), false);
    pinNext();
    wait(2_000);
    assert.equal(pins('c'), false, 'Enter was on a row that opens nothing');
  });
});
