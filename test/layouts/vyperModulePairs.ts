/** The sources of a Vyper contract `C.vy`, by their paths. */
export type VyperSources = Readonly<Record<string, string>>;

/** Two versions of a contract with modules: `safe` and `other` are what must be said, the latter `unclear` or `unsafe`. */
export interface VyperModulePair {
  readonly title: string;
  readonly verdict: 'safe' | 'other';
  readonly was: VyperSources;
  readonly now: VyperSources;
}

/** A module whose number is written and read by functions of its own name. */
const module = (name: string, more = '', type = 'uint256') => `n: ${type}
${more}
@external
def w_${name}(amount: ${type}):
    self.n = amount

@external
@view
def r_${name}() -> ${type}:
    return self.n
`;
/** With the functions of the modules as they are called, whatever the alias. */
const main = (imports: readonly (readonly [string, string, string])[], more = '') => {
  const lines = imports.map(
    ([line, alias, name]) => `${line}\ninitializes: ${alias}\nexports: (${alias}.w_${name}, ${alias}.r_${name})`,
  );
  return `${lines.join('\n')}\nlast: uint256\n${more}`;
};
const [a, b, c] = [module('a'), module('b'), module('c')];
const files = { 'a.vy': a, 'b.vy': b };
const plain = main([
  ['import a as x', 'x', 'a'],
  ['import b as y', 'y', 'b'],
]);
const swapped = main([
  ['import b as x', 'x', 'b'],
  ['import a as y', 'y', 'a'],
]);
const inFolder = { 'lib/a.vy': a, 'lib/b.vy': b };
const ofFolder = (x: string, y: string) =>
  main([
    [`from lib import ${x} as x`, 'x', x],
    [`from lib import ${y} as y`, 'y', y],
  ]);
const dotted = (x: string, y: string) =>
  main([
    [`import lib.${x} as x`, 'x', x],
    [`import lib.${y} as y`, 'y', y],
  ]);
const relative = (x: string, y: string) =>
  main([
    [`from . import ${x} as x`, 'x', x],
    [`from . import ${y} as y`, 'y', y],
  ]);

/** `outer.vy` initializes two modules. */
const outer = (x: string, y: string, from = '') => `${from}import ${x} as p\n${from}import ${y} as q
initializes: p
initializes: q
o: uint256
`;
const nested = (x: string, y: string) => ({
  ...files,
  'C.vy': `import outer\nimport a\nimport b\nuses: (a, b)\ninitializes: outer\nexports: (a.w_a, a.r_a, b.w_b, b.r_b)\nlast: uint256\n`,
  'outer.vy': outer(x, y),
});
/** `user.vy` uses a module that the contract initializes. */
const user = (x: string) => `import ${x} as p
uses: p
u: uint256

@external
def w_u(amount: uint256):
    p.n = amount

@external
@view
def r_u() -> uint256:
    return p.n
`;
const using = (x: string, head = '') => ({
  'a.vy': 'n: uint256\n',
  'b.vy': 'n: uint256\n',
  'user.vy': user(x),
  'C.vy': `${head}import a\nimport b\nimport user\ninitializes: a\ninitializes: b\ninitializes: user[p := ${x}]\nexports: (user.w_u, user.r_u)\n`,
});
/** The contract itself reads by the aliases. */
const byAlias = (x: string, y: string, order: string) => `import ${x} as x\nimport ${y} as y
${order
  .split(' ')
  .map((each) => `initializes: ${each}`)
  .join('\n')}

@external
def w_x(amount: uint256):
    x.n = amount

@external
@view
def r_x() -> uint256:
    return x.n
`;
const numbers = { 'a.vy': 'n: uint256\nA: constant(uint256) = 1\n', 'b.vy': 'n: uint256\nB: constant(uint256) = 2\n' };
const one = (line: string, alias: string, name: string) => main([[line, alias, name]]);

/** As a package's module imports those beside it. */
const relativeTop = (x: string, y: string) => `from . import ${x} as p\nfrom . import ${y} as q
initializes: p
initializes: q
exports: (p.w_${x}, p.r_${x}, q.w_${y}, q.r_${y})
`;
const ofTop = 'from lib import top\ninitializes: top\nexports: top.__interface__\n# top.w_a top.w_b\n';

/** Written before what compares them. */
export const vyperModulePairs: readonly VyperModulePair[] = [
  { title: 'the same', verdict: 'safe', was: { ...files, 'C.vy': plain }, now: { ...files, 'C.vy': plain } },
  {
    title: 'modules exchanged behind their aliases',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: { ...files, 'C.vy': swapped },
  },
  {
    title: 'exchanged, with `from lib import`',
    verdict: 'other',
    was: { ...inFolder, 'C.vy': ofFolder('a', 'b') },
    now: { ...inFolder, 'C.vy': ofFolder('b', 'a') },
  },
  {
    title: 'the same, with `from lib import`, and then dotted',
    verdict: 'safe',
    was: { ...inFolder, 'C.vy': ofFolder('a', 'b') },
    now: { ...inFolder, 'C.vy': dotted('a', 'b') },
  },
  {
    title: 'exchanged, dotted',
    verdict: 'other',
    was: { ...inFolder, 'C.vy': dotted('a', 'b') },
    now: { ...inFolder, 'C.vy': dotted('b', 'a') },
  },
  {
    title: 'exchanged, relative',
    verdict: 'other',
    was: { ...files, 'C.vy': relative('a', 'b') },
    now: { ...files, 'C.vy': relative('b', 'a') },
  },
  {
    title: 'relative, and then absolute',
    verdict: 'safe',
    was: { ...files, 'C.vy': relative('a', 'b') },
    now: { ...files, 'C.vy': plain },
  },
  {
    title: 'both aliases renamed',
    verdict: 'safe',
    was: { ...files, 'C.vy': plain },
    now: {
      ...files,
      'C.vy': main([
        ['import a as first', 'first', 'a'],
        ['import b as second', 'second', 'b'],
      ]),
    },
  },
  {
    title: 'both aliases renamed, and the modules exchanged',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: {
      ...files,
      'C.vy': main([
        ['import b as first', 'first', 'b'],
        ['import a as second', 'second', 'a'],
      ]),
    },
  },
  {
    title: 'an alias left out',
    verdict: 'safe',
    was: { ...files, 'C.vy': one('import a as x', 'x', 'a') },
    now: { ...files, 'C.vy': one('import a', 'a', 'a') },
  },
  {
    title: 'one module replaced by a new one',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: {
      ...files,
      'c.vy': c,
      'C.vy': main([
        ['import c as x', 'x', 'c'],
        ['import b as y', 'y', 'b'],
      ]),
    },
  },
  {
    title: 'one module replaced by a new one under a new alias',
    verdict: 'other',
    was: { 'a.vy': a, 'C.vy': one('import a as x', 'x', 'a') },
    now: { 'c.vy': c, 'C.vy': one('import c as z', 'z', 'c') },
  },
  {
    title: 'a file renamed',
    verdict: 'safe',
    was: { 'a.vy': a, 'C.vy': one('import a as x', 'x', 'a') },
    now: { 'lib/first.vy': `# moved\n${a}`, 'C.vy': one('from lib import first as x', 'x', 'a') },
  },
  {
    title: 'two files renamed to each other, and imported so',
    verdict: 'safe',
    was: { ...files, 'C.vy': plain },
    now: {
      'a.vy': b,
      'b.vy': a,
      'C.vy': main([
        ['import b as x', 'x', 'a'],
        ['import a as y', 'y', 'b'],
      ]),
    },
  },
  {
    title: 'the texts of two files exchanged',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: {
      'a.vy': b,
      'b.vy': `# now here\n${a}`,
      'C.vy': main([
        ['import a as x', 'x', 'b'],
        ['import b as y', 'y', 'a'],
      ]),
    },
  },
  {
    title: 'a module with more functions',
    verdict: 'safe',
    was: { ...files, 'C.vy': plain },
    now: { ...files, 'a.vy': `${a}\n@internal\ndef more():\n    self.n += 1\n`, 'C.vy': plain },
  },
  {
    title: 'a variable appended',
    verdict: 'safe',
    was: { ...files, 'C.vy': plain },
    now: { ...files, 'C.vy': `${plain}\nmore: uint256\n` },
  },
  {
    title: 'a module appended',
    verdict: 'safe',
    was: { ...files, 'C.vy': plain },
    now: { ...files, 'c.vy': c, 'C.vy': `${plain}\nimport c\ninitializes: c\nexports: c.r_c\n` },
  },
  {
    title: 'another order of `initializes`',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: {
      ...files,
      'C.vy': main([
        ['import b as y', 'y', 'b'],
        ['import a as x', 'x', 'a'],
      ]),
    },
  },
  { title: 'the same modules within a module', verdict: 'safe', was: nested('a', 'b'), now: nested('a', 'b') },
  { title: 'modules within a module exchanged', verdict: 'other', was: nested('a', 'b'), now: nested('b', 'a') },
  { title: 'a module that uses the same', verdict: 'safe', was: using('a'), now: using('a', '# more\n') },
  { title: 'a module that uses another under the alias', verdict: 'other', was: using('a'), now: using('b') },
  {
    title: 'what the contract reads by aliases, exchanged together with their order',
    verdict: 'other',
    was: { ...numbers, 'C.vy': byAlias('a', 'b', 'x y') },
    now: { ...numbers, 'C.vy': byAlias('b', 'a', 'y x') },
  },
  {
    title: 'two modules of one text exchanged behind their aliases',
    verdict: 'other',
    was: { ...using('a'), 'C.vy': using('a')['C.vy'] },
    now: {
      ...using('a'),
      'C.vy':
        'import b as x\nimport a\nimport user\ninitializes: x\ninitializes: a\ninitializes: user[p := a]\nexports: (user.w_u, user.r_u)\n',
    },
  },
  {
    title: 'a module that another one names, replaced',
    verdict: 'other',
    was: {
      ...files,
      'lib.vy': 'import a as p\nm: uint256\n',
      'C.vy': 'import lib\ninitializes: lib\ninitializes: lib.p\nexports: (lib.p.w_a, lib.p.r_a)\n',
    },
    now: {
      ...files,
      'lib.vy': 'import b as p\nm: uint256\n',
      'C.vy': 'import lib\ninitializes: lib\ninitializes: lib.p\nexports: (lib.p.w_b, lib.p.r_b)\n',
    },
  },
  {
    title: 'interfaces exchanged behind their aliases',
    verdict: 'safe',
    was: {
      'I.vyi': '@external\ndef i(): ...\n',
      'J.vyi': '@external\ndef j(): ...\n',
      'a.vy': a,
      'C.vy': `import I as P\nimport J as Q\n${one('import a as x', 'x', 'a')}p: P\nq: Q\n`,
    },
    now: {
      'I.vyi': '@external\ndef i(): ...\n',
      'J.vyi': '@external\ndef j(): ...\n',
      'a.vy': a,
      'C.vy': `import J as P\nimport I as Q\n${one('import a as x', 'x', 'a')}p: P\nq: Q\n`,
    },
  },
  {
    title: 'the folder of a package renamed, and its modules changed',
    verdict: 'safe',
    was: {
      'old/lib/a.vy': `from . import b\ninitializes: b\n${a}`,
      'old/lib/b.vy': b,
      'C.vy': one('from old.lib import a as x', 'x', 'a'),
    },
    now: {
      'old/lib/a.vy': `from . import b\n\n# changed\ninitializes: b\n${a}`,
      'old/lib/b.vy': `${b}\n# changed\n`,
      'C.vy': one('from .old.lib import a as x', 'x', 'a'),
    },
  },
  {
    title: 'modules of a package that its own module exchanges',
    verdict: 'other',
    was: { 'lib/top.vy': relativeTop('a', 'b'), 'lib/a.vy': a, 'lib/b.vy': b, 'C.vy': ofTop },
    now: { 'lib/top.vy': relativeTop('b', 'a'), 'lib/a.vy': a, 'lib/b.vy': b, 'C.vy': ofTop },
  },
  {
    title: 'a module of the same name from another folder',
    verdict: 'other',
    was: {
      'one/a.vy': a,
      'two/a.vy': `${a}\n# other\nA: constant(uint256) = 1\n`,
      'C.vy': one('from one import a', 'a', 'a'),
    },
    now: {
      'one/a.vy': a,
      'two/a.vy': `${a}\n# other\nA: constant(uint256) = 1\n`,
      'C.vy': one('from two import a', 'a', 'a'),
    },
  },
  {
    title: 'three modules passed on',
    verdict: 'other',
    was: {
      ...files,
      'c.vy': c,
      'C.vy': main([
        ['import a as x', 'x', 'a'],
        ['import b as y', 'y', 'b'],
        ['import c as z', 'z', 'c'],
      ]),
    },
    now: {
      ...files,
      'c.vy': c,
      'C.vy': main([
        ['import b as x', 'x', 'b'],
        ['import c as y', 'y', 'c'],
        ['import a as z', 'z', 'a'],
      ]),
    },
  },
  {
    title: 'the first module left out, and the second in its place under its alias',
    verdict: 'other',
    was: { ...files, 'C.vy': plain },
    now: {
      'b.vy': b,
      'c.vy': c,
      'C.vy': main([
        ['import b as x', 'x', 'b'],
        ['import c as y', 'y', 'c'],
      ]),
    },
  },
  {
    title: 'imports with line breaks and comments',
    verdict: 'safe',
    was: { ...inFolder, 'C.vy': ofFolder('a', 'b') },
    now: { ...inFolder, 'C.vy': ofFolder('a', 'b').replace('import a as x', 'import ( # the first\n  a as x\n)') },
  },
  {
    title: "a variable of the contract's own moved into a module",
    verdict: 'safe',
    was: { 'C.vy': `${a}last: uint256\n` },
    now: { 'a.vy': a, 'C.vy': one('import a as x', 'x', 'a') },
  },
];
