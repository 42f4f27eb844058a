import assert from 'node:assert/strict';
import { vyperImports, vyperPragma } from '../../../src/core/code/vyperText.ts';

describe('the text of a Vyper source', () => {
  it('names the modules it imports, in every form, and not those in comments, strings and functions', () => {
    const text = [
      '"""',
      'import no1',
      '"""',
      '# import no2',
      'import a.b as c',
      'import d, e.f as g  # , no3',
      'from . import h',
      'from ..i.j import k as l, m',
      'from n import (',
      '    o,  # the first',
      '    p as q',
      ')',
      'from.r import s',
      "NAME: constant(String[20]) = 'import no4'",
      'x: uint256[',
      '2]',
      '@external',
      'def f():',
      "    '''",
      'from no5 import no6',
      "    '''",
      '    import no7',
      '',
    ].join('\n');
    assert.deepEqual(vyperImports(text), ['a.b', 'd', 'e.f', '.h', '..i.j.k', '..i.j.m', 'n.o', 'n.p', '.r.s']);
    assert.deepEqual(vyperImports(text.replaceAll('\n', '\r\n')), vyperImports(text));
  });

  for (const [text, pragma] of [
    ['# @version 0.3.10', '0.3.10'],
    ['#@version ^0.3.7', '^0.3.7'],
    ['#pragma version ~=0.4.1', '~=0.4.1'],
    ['# pragma   version >=0.3.7, <0.5.0  ', '>=0.3.7, <0.5.0'],
    ['import a\n\n# pragma version 0.4.0', '0.4.0'],
    ["'# pragma version 0.4.0'", undefined],
    ['# pragma evm-version cancun', undefined],
    ['', undefined],
  ] as const)
    it(`has the pragma of ${JSON.stringify(text)}`, () => {
      assert.equal(vyperPragma(text), pragma);
    });
});
