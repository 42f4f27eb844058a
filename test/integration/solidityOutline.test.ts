import assert from 'node:assert/strict';
import fc from 'fast-check';
import { solidityOutline } from '../../src/core/code/solidityText.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { asObject, type Json } from '../toolchains/readJson.ts';

/** What solc's own parser reads in a source; undefined where it does not take the source. */
function parsed(
  version: string,
  content: string,
): { imports: string[]; contracts: string[]; pragmas: string[] } | undefined {
  const solc = solcByVersion(version);
  if (!solc) throw new Error(`There is no solc ${version}.`);
  const input = {
    language: 'Solidity',
    sources: { 'A.sol': { content } },
    settings: { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } },
  };
  const output = asObject(JSON.parse(solc.compile(JSON.stringify(input))), 'The output');
  const errors = Array.isArray(output.errors) ? output.errors.map((error) => asObject(error, 'An error')) : [];
  // Whether the pragma is met, and whether imports are there, is said after parsing.
  if (errors.some(({ severity, type }) => severity === 'error' && type === 'ParserError')) return undefined;
  const { sources } = output;
  if (sources === undefined) return undefined;
  const { ast } = asObject(asObject(sources, 'The sources')['A.sol'] ?? {}, 'The source');
  if (ast === undefined) return undefined;
  const { nodes } = asObject(ast, 'The tree');
  const all = (Array.isArray(nodes) ? nodes : []).map((node): Json => asObject(node, 'A node'));
  const kindOf = ({ contractKind, abstract }: Json) =>
    contractKind === 'library'
      ? 'library'
      : contractKind === 'interface' || abstract === true
        ? 'abstract'
        : 'contract';
  return {
    imports: all.filter(({ nodeType }) => nodeType === 'ImportDirective').map(({ file }) => String(file)),
    contracts: all
      .filter(({ nodeType }) => nodeType === 'ContractDefinition')
      .map((node) => `${kindOf(node)} ${String(node.name)}`),
    pragmas: all
      .filter(({ nodeType }) => nodeType === 'PragmaDirective')
      .map(({ literals }) => (Array.isArray(literals) ? literals.map(String) : []))
      .filter(([first]) => first === 'solidity')
      .map(([, ...literals]) => literals.join('')),
  };
}

/** Unlike solc, the outline keeps the spaces between a pragma's parts. */
function outlined(content: string) {
  const { imports, contracts, pragmas } = solidityOutline(content);
  return {
    imports,
    contracts: contracts.map(({ kind, name }) => `${kind} ${name}`),
    pragmas: pragmas.map((range) => range.replace(/\s+/g, '')),
  };
}

const name = fc.constantFrom(
  'A',
  'B1',
  '$x',
  '_',
  'from',
  'error',
  'revert',
  'layout',
  'global',
  'contractual',
  'isX',
  'abstract1',
  'Import',
);
const quoted = fc
  .array(
    fc.constantFrom(
      'a',
      '.',
      '/',
      '@',
      ' ',
      '//',
      '/*',
      '*/',
      '\\\\',
      '\\"',
      "\\'",
      '\\n',
      '{',
      '}',
      ';',
      'import',
      'contract X {',
      'pragma',
    ),
    { maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom('"', "'").map((quote) => `${quote}${parts.join('')}${quote}`));
const path = fc.constantFrom('"a.sol"', "'./b/c.sol'", '"@x/d.sol"', '"//e.sol"', '"/*f*/.sol"');
const blank = fc.constantFrom(
  ' ',
  '\n',
  '\t',
  '\r\n',
  ' /**/ ',
  ' /* contract C { import "x"; */ ',
  ' // library L {\n',
  ' /* " */ ',
  " // it's \n",
  ' /***/ ',
  '/* /* */\n',
  ' /// @title contract Q {\n',
  '  ',
);
const words = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => fc.tuple(typeof part === 'string' ? fc.constant(part) : part, blank)))
    .map((pairs) => pairs.flat().join(''));
const range = fc.constantFrom(
  '^0.8.0',
  '>=0.4.22 <0.9.0',
  '0.8.*',
  '>=0.7.0<0.9.0',
  '*',
  '^0.8.0 || ^0.7.0',
  '>= 0.5 /* 0.6 */ < 0.9',
);
const statement = fc.oneof(
  words('string memory s =', quoted, ';'),
  words('{ uint', name, '; }'),
  words('assembly { let', fc.constantFrom('x', 'library1', 'y'), ':= 1 switch x case 0 {} default {} }'),
  words('assembly', '{', 'let x := ', quoted, '}'),
  words('if (true) { revert(', quoted, '); }'),
);
const block = fc.array(statement, { maxLength: 3 }).map((all) => `{ ${all.join(' ')} }`);
const member = fc.oneof(
  words('function', name, '() public', block),
  words('uint public', name, ';'),
  words('string constant', name, '=', quoted, ';'),
  words('event', name, '(uint a);'),
  words('struct', name, '{ uint a; }'),
  words('enum', name, '{ A, B }'),
  words('modifier', name, '() { _; }'),
);
const body = fc.array(member, { maxLength: 4 }).map((all) => `{ ${all.join(' ')} }`);
const unit = fc.oneof(
  words('pragma solidity ', range, ';'),
  words('pragma abicoder v2;'),
  words('import', path, ';'),
  words('import', path, 'as', name, ';'),
  words('import * as', name, 'from', path, ';'),
  words('import {', name, 'as', name, ',', name, '} from', path, ';'),
  words(
    fc.constantFrom('contract', 'abstract contract', 'abstract /* x */ contract', 'library', 'interface'),
    name,
    body,
  ),
  words('contract', name, 'is', name, ',', name, '(1)', body),
  words('error', name, '(uint a);'),
  words('function', name, '() pure', block),
  words('uint constant', name, '= 1;'),
  words('string constant', name, '=', quoted, ';'),
  words('struct', name, '{ uint a; }'),
  words('type', name, 'is uint;'),
);
const text = fc.tuple(blank, fc.array(unit, { maxLength: 6 })).map(([first, units]) => [first, ...units].join('\n'));

describe('the outline of a Solidity source', () => {
  for (const version of ['0.7.6+commit.7338295f', '0.8.28+commit.7893614a']) {
    it(`is what solc ${version} reads in it`, () => {
      let read = 0;
      const property = fc.property(text, (content) => {
        const expected = parsed(version, content);
        if (expected === undefined) return;
        read++;
        assert.deepEqual(outlined(content), expected);
      });
      fc.assert(property, { numRuns: 600 });
      assert.ok(read > 100, `solc took only ${read} of the sources`);
    });
  }
});
