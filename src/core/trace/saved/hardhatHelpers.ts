import { fundingAccount } from '../replay/hederaRules.ts';
import { offRecordPlace, recorderCode } from './answerRecorder.ts';
import type { SavedCall } from './savedCall.ts';
import { indented } from './savedWords.ts';
import type { TestStyle } from './testStyle.ts';

/** If a system contract is asked for something else than the record. */
export const whatToDo = 'Add the answer that you expect to putAnswers.';

/**
 * What a Hardhat test of a saved call needs besides the call: a chain of its own, so that neither its time nor its state
 * is in the way, and other tests don't notice it.
 * @param needs whether constructors run before the call or by it, and whether system contracts answer
 * @returns lines; the function `openChain` in them gives `names`
 */
export function hardhatHelpers(
  { call }: SavedCall,
  style: TestStyle,
  needs: { readonly constructors: boolean; readonly created: boolean; readonly answers: boolean },
): { lines: string[]; names: string[] } {
  const parts = [
    ...(needs.constructors || needs.created ? [{ name: 'putConstructor', text: putConstructor }] : []),
    ...(needs.constructors ? [{ name: 'construct', text: construct }] : []),
    ...(needs.answers
      ? [
          { name: 'putAnswers', text: putAnswers },
          { name: 'checkAnswers', text: checkAnswers },
        ]
      : []),
  ];
  const names = [
    'putCode',
    'putBalance',
    'putNonce',
    'putSlot',
    ...parts.map(({ name }) => name),
    'goTo',
    'run',
    'slotOf',
  ];
  const text = [
    needs.answers ? keepingSent(basics) : basics,
    linking(style),
    ...parts.map((part) => part.text),
    `  return { ${names.join(', ')} };\n}`,
  ]
    .join('\n')
    // Types, which JavaScript doesn't have.
    .replace(/‹([^›]*)›/g, style.language === 'ts' ? '$1' : '');
  const start = [
    '/** A chain of its own, and what puts state there. Gas costs nothing. */',
    'async function openChain() {',
  ];
  const recorder = needs.answers ? ['', ...recorderLines()] : [];
  return { lines: [...start, ...indented(opening(call, style), '  '), ...text.split('\n'), ...recorder], names };
}

function opening({ chainId, timestamp, evmVersion }: SavedCall['call'], style: TestStyle): string[] {
  const settings = [
    `chainId: ${chainId},`,
    `hardfork: "${evmVersion === 'paris' ? 'merge' : evmVersion}",`,
    '// Time only goes on, so it begins before the call.',
    `initialDate: "${new Date((Number(timestamp) - 10_000) * 1000).toISOString()}",`,
    `coinbase: "${fundingAccount}",`,
    'initialBaseFeePerGas: 0,',
    'blockGasLimit: 30_000_000,',
    'allowUnlimitedContractSize: true,',
    'allowBlocksWithSameTimestamp: true,',
    '// Whatever the project has set for its other tests.',
    'forking: undefined,',
    `mining: { ${style.hardhat === 2 ? '...config.networks.hardhat.mining, ' : ''}auto: true, interval: 0 },`,
    'throwOnCallFailures: true,',
    'throwOnTransactionFailures: true,',
  ];
  if (style.hardhat === 3)
    return [
      `const { provider } = await network.${style.opens}({`,
      '  network: "default",',
      '  override: {',
      ...indented(settings, '    '),
      '  },',
      '});',
    ];
  return [
    'const hardhat = {',
    '  ...config.networks.hardhat,',
    ...indented(settings, '  '),
    '};',
    'const networks = { ...config.networks, hardhat };',
    'const provider = await createProvider({ ...config, networks }, "hardhat", artifacts);',
  ];
}

/** Text in ‹› is TypeScript's. */
const basics = `  const send = (method‹: string›, ...params‹: unknown[]›) =>
    provider.request({ method, params })‹ as Promise<string>›;
  const hex = (number‹: bigint›) => \`0x\${number.toString(16)}\`;
  const word = (number‹: bigint›) => number.toString(16).padStart(64, "0");
  const putBalance = (at‹: string›, balance‹: bigint›) => send("hardhat_setBalance", at, hex(balance));
  const putNonce = (at‹: string›, nonce‹: bigint›) => send("hardhat_setNonce", at, hex(nonce));
  const putSlot = (at‹: string›, slot‹: bigint›, value‹: bigint›) =>
    send("hardhat_setStorageAt", at, hex(slot), \`0x\${word(value)}\`);
  const slotOf = async (at‹: string›, slot‹: bigint›) => BigInt(await send("eth_getStorageAt", at, hex(slot), "latest"));

  /** The next block is the one of the call. */
  async function goTo(block‹: bigint›, timestamp‹: bigint›) {
    const mined = BigInt(await send("eth_blockNumber"));
    if (block > mined + 1n) await send("hardhat_mine", hex(block - mined - 1n), "0x0");
    await send("evm_setNextBlockTimestamp", hex(timestamp));
  }

  /** Runs a call and keeps what it writes. Gives what it returns; Hardhat's error says why it fails. */
  async function run(call‹: { from: string; to: string; value: bigint; gas: bigint; data: string }›) {
    const { from, to, value, gas, data } = call;
    const transaction = { from, to, data, value: hex(value), gas: hex(gas), gasPrice: "0x0" };
    const output = await send("eth_call", transaction, "pending");
    await send("hardhat_impersonateAccount", from);
    await send("eth_sendTransaction", transaction);
    return output;
  }

  /** Puts the code of a contract as it's built now, or the code itself. */
  async function putCode(at‹: string›, contract‹: string›) {
    if (contract.startsWith("0x")) return send("hardhat_setCode", at, contract);
    const { deployedBytecode, deployedLinkReferences } = await artifacts.readArtifact(contract);
    const code = await linked(deployedBytecode, deployedLinkReferences);
    // A library has its own address in its code.
    return send("hardhat_setCode", at, code.replace(/^0x730{40}/, \`0x73\${at.slice(2)}\`));
  }
`;

/** The same, but the hash of the last transaction is kept. */
function keepingSent(text: string): string {
  return text
    .replace('  /** Runs a call', '  let sent = "";\n\n  /** Runs a call')
    .replace('await send("eth_sendTransaction"', 'sent = await send("eth_sendTransaction"');
}

/** Hardhat 3 links by the compiler's names, which say where sources are from. */
function linking({ hardhat }: TestStyle): string {
  const known =
    hardhat === 2 ? 'source' : 'source.replace(/^project\\//, "").replace(/^npm\\/((?:@[^/]+\\/)?[^@]+)@[^/]+/, "$1")';
  return `  const libraries = new Map‹<string, string>›();

  /** Where a library is, as it's built now. */
  async function library(name‹: string›) {
    const known = libraries.get(name);
    if (known !== undefined) return known;
    // The word "library" and a number.
    const at = \`0x6c696272617279\${word(BigInt(libraries.size)).slice(-26)}\`;
    libraries.set(name, at);
    await putCode(at, name);
    return at;
  }

  /** Code with the libraries that it calls. */
  async function linked(code‹: string›, references‹: Record<string, Record<string, { start: number }[]>>›) {
    let whole = code;
    for (const [source, places] of Object.entries(references))
      for (const [name, starts] of Object.entries(places)) {
        const at = await library(\`\${${known}}:\${name}\`);
        for (const { start } of starts) whole = whole.slice(0, 2 + start * 2) + at.slice(2) + whole.slice(42 + start * 2);
      }
    return whole;
  }
`;
}

const putConstructor = `  /** Puts a constructor at the address of its contract, where calling it runs it. */
  async function putConstructor(at‹: string›, contract‹: string›, given‹: string›) {
    const { bytecode, linkReferences } = await artifacts.readArtifact(contract);
    await send("hardhat_setCode", at, (await linked(bytecode, linkReferences)) + given);
  }
`;

const construct = `  /** Creates a contract at its address, for the values that its constructor puts into the code. */
  async function construct(at‹: string›, contract‹: string›, given‹: string›, from‹: string›, value‹: bigint›) {
    await putConstructor(at, contract, given);
    await putNonce(at, 1n);
    await putBalance(from, BigInt(await send("eth_getBalance", from)) + value);
    const code = await run({ from, to: at, value, gas: 15_000_000n, data: "0x" });
    await send("hardhat_setCode", at, code);
  }
`;

const putAnswers = `  /** Gives each call its answer if it's the recorded call: caller, value and input. */
  async function putAnswers(
    at‹: string›,
    answers‹: { caller: string; isStatic: boolean; value: bigint; input: string; succeeds: boolean; output: string }[]›,
  ) {
    const size = (data‹: string›) => BigInt(data.length / 2 - 1);
    const code = answers.map(({ caller, isStatic, value, input, succeeds, output }) => {
      const head = [BigInt(isStatic), BigInt(succeeds), size(input), size(output), BigInt(caller), value];
      return head.map(word).join("") + input.slice(2) + output.slice(2);
    });
    await send("hardhat_setCode", at, recordedAnswers.padEnd(1026, "0") + code.join(""));
  }
`;

const checkAnswers = `  /** Fails if a call isn't on record, also one that was reverted or can't write. */
  async function checkAnswers(names‹: string›) {
    const options = { disableMemory: true, disableStack: true, disableStorage: true };
    const { structLogs } = (await send("debug_traceTransaction", sent, options))‹ as unknown as {
      structLogs: { depth: number; pc: number; op: string }[];
    }›;
    // The code that answers begins with CALLER, as no compiler's does, and writes at this place if it has no answer.
    const first‹: string[]› = [];
    for (const { depth, pc, op } of structLogs) {
      if (pc === 0) first[depth] = op;
      if (first[depth] !== "CALLER" || pc !== ${offRecordPlace} || op !== "SSTORE") continue;
      throw new Error(\`\${names} was asked for something that isn't on record. ${whatToDo}\`);
    }
  }
`;

/** The code that answers, in lines of 100 digits. */
function recorderLines(): string[] {
  const digits = recorderCode.match(/.{1,100}/g) ?? [];
  return [
    '/** Answers in their order, static calls whenever; the answers follow at byte 512. Slot 1 is 1 once a call was another. */',
    'const recordedAnswers =',
    ...digits.map((each, index) => `  "${index === 0 ? '0x' : ''}${each}"${index === digits.length - 1 ? ';' : ' +'}`),
  ];
}
