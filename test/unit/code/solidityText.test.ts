import assert from 'node:assert/strict';
import { solidityOutline } from '../../../src/core/code/solidityText.ts';

describe('the text of a Solidity source', () => {
  it('tells where each contract is declared, and of what kind it is', () => {
    const text = '/* contract No {} */ contract A is B {}\nabstract contract B {} interface C {} library D {}';
    assert.deepEqual(
      solidityOutline(text).contracts.map(({ name, kind, at }) => [name, kind, text.slice(at, at + 10)]),
      [
        ['A', 'contract', 'contract A'],
        ['B', 'abstract', 'abstract c'],
        ['C', 'abstract', 'interface '],
        ['D', 'library', 'library D '],
      ],
    );
  });

  it('finds the contracts of a text that is being edited', () => {
    const names = (text: string) => solidityOutline(text).contracts.map(({ name }) => name);
    assert.deepEqual(names('contract A { function f() { \ncontract B {}'), ['A', 'B']);
    assert.deepEqual(names('} contract A {} string s = "x;\ncontract B {}'), ['A', 'B']);
    assert.deepEqual(names('contract \n contract B {}'), ['B']);
  });

  it('takes no name in assembly for an import or a contract', () => {
    const text = 'contract A { function f() public { assembly { let import := 1 switch library default { } } } }';
    const { imports, contracts } = solidityOutline(text);
    assert.deepEqual([imports, contracts.map(({ name }) => name)], [[], ['A']]);
  });

  it('has the ranges of its pragmas, comments left out', () => {
    const text =
      'pragma solidity ^0.8.0 /* no */ ;\npragma abicoder v2;\n// pragma solidity 0.1.0;\npragma solidity <0.9;';
    assert.deepEqual(solidityOutline(text).pragmas, ['^0.8.0', '<0.9']);
  });
});
