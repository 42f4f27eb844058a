import { checksumAddress } from '../../format/checksumAddress.ts';
import type { Decoded } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { intrinsicGas } from '../replay/hederaRules.ts';
import { hardhatHelpers, whatToDo } from './hardhatHelpers.ts';
import type { SavedAccount, SavedCall } from './savedCall.ts';
import { answersNote, type NotedAnswer, type SavedStep, savedSteps } from './savedSteps.ts';
import {
  addressInWord,
  blockDate,
  calledName,
  contractName,
  decoded,
  expectedWords,
  failsNote,
  headOf,
  indented,
  literalsOf,
  oneLine,
  quotedText,
  type SavedAbout,
  SavedNames,
  type SavedTest,
  whyFailed,
  withNote,
} from './savedWords.ts';
import type { TestStyle } from './testStyle.ts';

/**
 * A call as a test in JavaScript or TypeScript for Hardhat, in the project's own style: without a network, on a chain of
 * its own with the state that the call read. One test fails until the call succeeds, the other succeeds as long as it
 * fails as it did; of a call that succeeded, one test holds what it returned.
 */
export function hardhatTest(saved: SavedCall, about: SavedAbout, style: TestStyle): SavedTest {
  const what = calledName(saved, about);
  const contract = contractName(saved);
  const names = new SavedNames([]);
  names.addAddresses(saved, about);
  const words: Words = {
    style,
    names,
    of: (address) => names.of(address) ?? quoted(checksumAddress(address)),
    comment: (text) => `// ${oneLine(names.inText(text))}`,
  };
  const needs = {
    constructors: saved.accounts.some((account) => isBuilt(account) && account.creation && !account.isCreated),
    created: saved.accounts.some((account) => isBuilt(account) && account.isCreated),
    answers: saved.answers.length > 0,
  };
  const helpers = hardhatHelpers(saved, style, needs);
  const lines = [
    `describe(${quoted(`${contract}.${what} as in ${oneLine(about.id)}`)}, function () {`,
    ...indented(tests(saved, about, words), '  '),
    '});',
    '',
    ...prepared(saved, about, words, helpers.names),
    '',
    ...(saved.failure === undefined ? [] : [...revertData(style), '']),
    ...(mayBeOffRecord(saved) ? [...explained(style), ''] : []),
    ...helpers.lines,
  ];
  const body = lines.join('\n');
  const head = headOf(saved, about, names, 'prepare');
  const text = [
    ...head.map((each) => `// ${each}`),
    '',
    ...imports(style, body),
    '',
    ...names
      .usedIn([...head, body].join('\n'))
      .map(([address, name]) => `const ${name} = ${quoted(checksumAddress(address))};`),
    '',
    body,
    '',
  ].join('\n');
  return { name: `${contract}_${what}`, text };
}

interface Words {
  readonly style: TestStyle;
  /** The name of an address, or itself. */
  readonly of: (address: string) => string;
  readonly names: SavedNames;
  /** A stranger's text as a comment of a line. */
  readonly comment: (text: string) => string;
}

/** Node's function, here only as text. */
const loads = 'require';

/** What the text uses, from where. */
function imports({ hardhat, modules, library, ethersFrom, runner, asserts }: TestStyle, text: string): string[] {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const usesEthers = library.startsWith('ethers') && uses('ethers');
  const fromHardhat = ['artifacts', hardhat === 3 ? 'network' : 'config'];
  if (usesEthers && ethersFrom === 'hardhat') fromHardhat.push('ethers');
  const viem = library === 'viem' ? ['encodeErrorResult', 'encodeFunctionData', 'parseAbi'].filter(uses) : [];
  const line = (what: string, from: string) =>
    modules === 'import' ? `import ${what} from "${from}";` : `const ${what} = ${loads}("${from}");`;
  const named = (what: readonly string[], from: string) => line(`{ ${what.join(', ')} }`, from);
  return [
    ...(runner === 'node' ? [named(['describe', 'it'], 'node:test')] : []),
    asserts === 'chai' ? named(['expect'], 'chai') : line('assert', 'node:assert/strict'),
    ...(usesEthers && ethersFrom === 'ethers' ? [named(['ethers'], 'ethers')] : []),
    named(fromHardhat, 'hardhat'),
    // Hardhat 2 has no other way to another chain than the one of all tests.
    ...(hardhat === 2 ? [named(['createProvider'], 'hardhat/internal/core/providers/construction')] : []),
    ...(viem.length > 0 ? [named(viem, 'viem')] : []),
  ];
}

const succeeds = 'The call succeeds';

function tests(saved: SavedCall, about: SavedAbout, { style, of, names }: Words): string[] {
  const { abis } = about;
  const { failure, output, writes, accounts } = saved;
  const equal = (value: string, expected: string, message: string) =>
    style.asserts === 'chai'
      ? `expect(${value}, ${quoted(message)}).to.equal(${expected});`
      : `assert.equal(${value}, ${expected}, ${quoted(message)});`;
  if (failure === undefined) {
    const creates = accounts.some(({ isCreated }) => isCreated);
    return [
      `// Green as long as the call ${creates ? 'creates' : 'returns'} and writes what it did.`,
      'it("does as recorded", async function () {',
      `  const { callAgain${writes.length > 0 ? ', slotOf' : ''} } = await prepare();`,
      // What it returns is the code as it's built now.
      creates
        ? '  await callAgain();'
        : `  ${equal('await callAgain()', hexLiteral(output), 'The call returns something else')}`,
      ...writes.map(({ address, slot, value, variables }) => {
        const held = `await slotOf(${of(address)}, ${shortWord(slot)})`;
        return `  ${equal(held, wordOf(value, of), expectedWords(variables, names))}`;
      }),
      '});',
    ];
  }
  const differs =
    style.asserts === 'chai'
      ? `expect(failure).to.not.equal(${quoted(succeeds)});`
      : `assert.notEqual(failure, ${quoted(succeeds)}, ${quoted(succeeds)});`;
  const error = failure === 'revert' ? decoded('error', output, abis) : undefined;
  const expected = (error && encoded('error', error, output, { style, of })) ?? hexLiteral(output);
  return [
    '// Red until the call succeeds.',
    'it("succeeds", async function () {',
    '  const { callAgain } = await prepare();',
    `  await callAgain()${mayBeOffRecord(saved) ? '.catch(explained)' : ''};`,
    '});',
    '',
    `// ${failsNote(saved, about, names)}`,
    `it(${quoted(oneLine(`fails as recorded: ${names.inText(whyFailed(saved, about))}`))}, async function () {`,
    '  const { callAgain } = await prepare();',
    `  const failure = await callAgain().then(() => ${quoted(succeeds)}, revertData);`,
    `  ${differs}`,
    `  const expected = ${expected};`,
    `  ${equal('failure', 'expected', 'The call fails with another error')}`,
    '});',
  ];
}

/** Hardhat has the data in an object if it can't say where a call failed. */
function revertData({ language }: TestStyle): string[] {
  const type = language === 'ts' ? ': { data?: string | { data?: string } }' : '';
  return [
    "/** What the call reverted with, in Hardhat's error. */",
    `function revertData({ data }${type}) {`,
    '  return typeof data === "object" ? data.data : data;',
    '}',
  ];
}

/** Whether a failure without a reason may come from a call that isn't on record. */
function mayBeOffRecord({ failure, answers }: SavedCall): boolean {
  return failure !== undefined && failure !== 'outOfGas' && answers.length > 0;
}

/** A failure in words that say what to do. */
function explained({ language }: TestStyle): string[] {
  const type = language === 'ts' ? ': { data?: string | { data?: string } }' : '';
  return [
    '/** Says where a failure without a reason may come from. */',
    `function explained(error${type}) {`,
    '  const data = revertData(error);',
    '  if (data !== undefined && data !== "0x") throw error;',
    `  throw new Error(${quoted(`No reason. It may ask for something that isn't on record. ${whatToDo}`)});`,
    '}',
  ];
}

/** The function that puts the state and gives the call. */
function prepared(saved: SavedCall, about: SavedAbout, words: Words, helpers: readonly string[]): string[] {
  const { from, to, value, gas, input, blockNumber, timestamp } = saved.call;
  const called = decoded('function', input, about.abis);
  const data = (called && encoded('function', called, input, words)) ?? hexLiteral(input);
  const steps = savedSteps(saved, about).flatMap((step) => linesOf(step, words));
  const answered = [...new Set(saved.answers.map(({ address }) => words.of(address)))];
  const run = `run({ from: SENDER, to: ${words.of(to)}, value: ${value}n, gas: ${gas}n + ${intrinsicGas(input, false)}n, data })`;
  const used = helpers.filter(
    (name) => steps.some((each) => each.includes(`${name}(`)) || !/^(?:put|constr)/.test(name),
  );
  return [
    '/** The state that the call read. */',
    'async function prepare() {',
    `  const { ${[...new Set(['putBalance', ...used])].join(', ')} } = await openChain();`,
    `  await putBalance(${words.of(from)}, 2n ** 100n);`,
    ...indented(steps, '  '),
    '',
    '  // The block of the call.',
    `  await goTo(${blockNumber}n, ${timestamp}n); // ${blockDate(saved)}`,
    `  const data = ${data};`,
    "  // The contract's gas, and what sending takes before it runs.",
    ...(answered.length === 0
      ? [`  const callAgain = () => ${run};`]
      : [
          '  const callAgain = async () => {',
          `    const output = await ${run};`,
          `    await checkAnswers(${quoted(answered.map((at) => at.replaceAll('"', '')).join(' or '))});`,
          '    return output;',
          '  };',
        ]),
    '  return { callAgain, slotOf };',
    '}',
  ];
}

function linesOf(step: SavedStep, { of, comment }: Words): string[] {
  switch (step.kind) {
    case 'code':
      return ['', comment(step.note), codeOf(step.account, of)];
    case 'balance':
      return [`await putBalance(${of(step.address)}, ${step.balance}n);`];
    case 'nonce':
      return [`await putNonce(${of(step.address)}, ${step.nonce}n);`];
    case 'slot': {
      const { address, slot, value } = step.slot;
      const note = step.note === '' ? '' : comment(step.note);
      return withNote(`await putSlot(${of(address)}, ${shortWord(slot)}, ${wordOf(value, of)});`, note);
    }
    case 'answers':
      return [
        '',
        `// ${answersNote}`,
        `await putAnswers(${of(step.address)}, [`,
        ...indented(
          step.answers.flatMap((answer) => answerOf(answer, { of, comment })),
          '  ',
        ),
        ']);',
      ];
  }
}

/** A contract that the project builds: one of a package has no artifact everywhere, and nobody changes it. */
function isBuilt({ own }: SavedAccount): boolean {
  return own !== undefined && /^\.\.\/(?!node_modules\/)/.test(own);
}

function codeOf(account: SavedAccount, of: Words['of']): string {
  const { address, code, own = '', creation, isCreated } = account;
  if (!isBuilt(account)) return `await putCode(${of(address)}, ${hexLiteral(code)});`;
  const contract = quoted(own.slice('../'.length));
  if (!creation) return `await putCode(${of(address)}, ${contract});`;
  const { arguments: given, deployer, value } = creation;
  const digits = quoted(hexOfBytes(given).slice(2));
  if (isCreated) return `await putConstructor(${of(address)}, ${contract}, ${digits});`;
  return `await construct(${of(address)}, ${contract}, ${digits}, ${of(deployer)}, ${value}n);`;
}

function answerOf(
  { caller, isStatic, value, input, succeeded, output, note }: NotedAnswer,
  { of, comment }: Pick<Words, 'of' | 'comment'>,
): string[] {
  return [
    ...(note === '' ? [] : [comment(note)]),
    '{',
    `  caller: ${of(caller)},`,
    `  isStatic: ${isStatic},`,
    `  value: ${value}n,`,
    `  input: ${hexLiteral(input)},`,
    `  succeeds: ${succeeded},`,
    `  output: ${hexLiteral(output)},`,
    '},',
  ];
}

/** What encodes to exactly these bytes; undefined if no words of the library do. */
function encoded(
  kind: 'error' | 'function',
  what: Decoded,
  data: Uint8Array,
  { style: { library }, of }: Pick<Words, 'style' | 'of'>,
): string | undefined {
  const literals = /^[A-Za-z_]\w*$/.test(what.name)
    ? literalsOf(what, data, (type, text) => (type === 'address' ? of(text.toLowerCase()) : literalOf(type, text)))
    : undefined;
  if (!literals || library === 'none') return undefined;
  const declared = quoted(`${kind} ${what.signature}`);
  const given = `[${literals.join(', ')}]`;
  const name = quoted(what.name);
  if (library !== 'viem') {
    const root = library === 'ethers5' ? 'ethers.utils' : 'ethers';
    const encode = kind === 'error' ? 'encodeErrorResult' : 'encodeFunctionData';
    return `new ${root}.Interface([${declared}]).${encode}(${name}, ${given})`;
  }
  const args = literals.length > 0 ? `, args: ${given}` : '';
  const abi = `abi: parseAbi([${declared}])`;
  return kind === 'error'
    ? `encodeErrorResult({ ${abi}, errorName: ${name}${args} })`
    : `encodeFunctionData({ ${abi}${args} })`;
}

/** Numbers of at most 48 bits are numbers for viem, larger ones bigints. */
function literalOf(type: string, text: string): string | undefined {
  const bits = /^u?int(\d+)$/.exec(type)?.[1];
  if (bits !== undefined) return Number(bits) <= 48 ? text : `${text}n`;
  if (type === 'bool') return text;
  if (/^bytes\d*$/.test(type)) return quoted(text);
  return type === 'string' ? quotedText(text) : undefined;
}

function hexLiteral(bytes: Uint8Array): string {
  return quoted(hexOfBytes(bytes));
}

/** Numbers below 2^64 as numbers, others as they are on record. */
function shortWord(word: string): string {
  const number = BigInt(word);
  return number < 1n << 64n ? `${number}n` : `${word}n`;
}

/** The same, by its name if it's an address that has one. */
function wordOf(word: string, of: Words['of']): string {
  const address = addressInWord(word);
  const name = address === undefined ? '"' : of(address);
  return name.startsWith('"') ? shortWord(word) : `BigInt(${name})`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
