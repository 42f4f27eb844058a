import { Interface } from 'ethers';
import { noAbis } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { type Compile, compilerInput } from '../../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import { explainFailedCall } from '../../../src/core/trace/story/explainFailedCall.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { type Anvil, startAnvil } from '../../sandbox/verification/anvil.ts';
import { receiptOf } from '../../sandbox/verification/receiptOf.ts';
import { asObject } from '../../toolchains/readJson.ts';
import { type ChainMirror, recordedId, recordOf, startMirror } from '../chainMirror.ts';
import { intrinsicGas, stateBefore } from '../runStory.ts';
import { type CodeBase, keepingCompiler, sourcesOf } from './codeBase.ts';
import { type DrawnCall, type DrawnContract, drawCalls, functionsOf } from './drawnCalls.ts';
import { type Expected, expectedOf, isComparable, type RunAgain } from './expectedLine.ts';
import { markSources } from './markSources.ts';

/** How a code base is compiled. */
export interface Compilation {
  readonly name: string;
  readonly settings: BuildSources['settings'];
}

/** `none` and `function only` come with a reason, `no reason` stands for both without one. */
export type LineVerdict = 'right' | 'function only' | 'none' | 'no reason' | 'wrong' | 'wrong caller' | 'another end';

/** What is shown of a failing call in one compilation. */
export interface MeasuredLine {
  readonly codeBase: string;
  readonly compilation: string;
  /** The number of the call among those that were drawn. */
  readonly call: number;
  readonly called: string;
  readonly expected: readonly string[];
  readonly shown: readonly string[];
  readonly reason: string;
  readonly gaps: readonly string[];
  /** The statement that is shown, with the values that made it fail; undefined without them. */
  readonly cause?: string;
  readonly verdict: LineVerdict;
}

/** The compilations of a code base: before 0.8.13, no compiler that is at hand compiles via Yul in earnest. */
function compilationsOf({ compilerVersion }: CodeBase): Compilation[] {
  const viaIR = /^0\.8\.(1[3-9]|[2-9]\d)/.test(compilerVersion);
  const optimized = (runs: number) => ({ optimizer: { enabled: true, runs } });
  return [
    { name: 'no optimizer', settings: {} },
    { name: 'optimizer, 200 runs', settings: optimized(200) },
    ...(viaIR
      ? [
          { name: 'optimizer, viaIR', settings: { ...optimized(200), viaIR: true } },
          { name: 'viaIR', settings: { viaIR: true } },
        ]
      : [{ name: 'optimizer, 1 run', settings: optimized(1) }]),
    { name: 'optimizer, 1,000,000 runs', settings: optimized(1_000_000) },
  ];
}

interface Built {
  readonly abi: string;
  readonly code: string;
  readonly links: Readonly<Record<string, readonly { start: number; length: number }[]>>;
}

/** The contracts of a compiler's output that have code, by `path:Name`. */
function contractsIn(output: string, what: string): Map<string, Built> {
  const { contracts, errors } = asObject(JSON.parse(output), what);
  const failed = Array.isArray(errors)
    ? errors.map((each) => asObject(each, 'error')).find(({ severity }) => severity === 'error')
    : undefined;
  if (failed) throw new Error(`${what}: ${String(failed.formattedMessage)}`);
  const found = new Map<string, Built>();
  for (const [path, names] of Object.entries(asObject(contracts, 'contracts')))
    for (const [name, contract] of Object.entries(asObject(names, path))) {
      const { abi, evm: parts } = asObject(contract, name);
      const { object, linkReferences } = asObject(asObject(parts, 'evm').bytecode, 'bytecode');
      const links: Record<string, { start: number; length: number }[]> = {};
      for (const [file, libraries] of Object.entries(asObject(linkReferences ?? {}, 'links')))
        for (const [library, places] of Object.entries(asObject(libraries, file)))
          links[`${file}:${library}`] = places as { start: number; length: number }[];
      if (typeof object === 'string' && object !== '')
        found.set(`${path}:${name}`, { abi: JSON.stringify(abi), code: object, links });
    }
  return found;
}

/** 0.0.359: answers 22, SUCCESS, in every second block, otherwise 184. */
const tokenService = { address: `0x${'0'.repeat(37)}167`, code: '0x60a2426001160260b8035f526102005ff3' };

const gasLimit = 12_000_000n;

/** Runs all calls on a chain of its own, and gives each to `see` before the next. */
async function runCalls(
  contracts: ReadonlyMap<string, Built>,
  calls: readonly DrawnCall[],
  see: (parts: { chain: Anvil; mirror: ChainMirror; number: number; hash: string }) => Promise<void>,
): Promise<void> {
  const chain = await startAnvil({ takesAnyCode: true, hardfork: 'cancun' });
  const mirror = await startMirror(chain);
  const addresses = new Map<string, string>();
  try {
    // 0.0.98, which a block's fees go to, and whose code is warm therefore.
    await chain.request('anvil_setCoinbase', [`0x${'0'.repeat(38)}62`]);
    await chain.request('anvil_setCode', [tokenService.address, tokenService.code]);
    for (const [number, { from, to, data, value, deploys }] of calls.entries()) {
      const built = deploys === undefined ? undefined : contracts.get(deploys);
      const sent = built ? `0x${linked(built, addresses)}${data}` : `0x${data}`;
      const hash = String(
        await chain.request('eth_sendTransaction', [
          { from, ...(to && { to }), data: sent, value: `0x${value.toString(16)}`, gas: `0x${gasLimit.toString(16)}` },
        ]),
      );
      const { status, contractAddress } = await receiptOf(chain, hash);
      if (status === '0x1' && deploys !== undefined) addresses.set(deploys, String(contractAddress));
      if (status !== '0x1') await see({ chain, mirror, number, hash });
    }
  } finally {
    await mirror.close();
    await chain.close();
  }
}

function linked({ code, links }: Built, addresses: ReadonlyMap<string, string>): string {
  let text = code;
  for (const [library, places] of Object.entries(links))
    for (const { start } of places)
      text = `${text.slice(0, start * 2)}${(addresses.get(library) ?? '0'.repeat(42)).slice(2)}${text.slice(start * 2 + 40)}`;
  return text;
}

/** Those without libraries first. */
function drawnContracts(contracts: ReadonlyMap<string, Built>, files: readonly string[]): DrawnContract[] {
  const used = new Set([...contracts.values()].flatMap(({ links }) => Object.keys(links)));
  const found = [...contracts].filter(([name]) => files.includes(name.split(':')[0] ?? '') || used.has(name));
  found.sort(([, a], [, b]) => Object.keys(a.links).length - Object.keys(b.links).length);
  return found.map(([contract, { abi }]) => {
    const { deploy, fragments } = new Interface(abi);
    const functions = functionsOf(fragments);
    return { contract, constructorInputs: deploy.inputs, isPayable: deploy.payable, functions };
  });
}

/** A failing call, and where it really failed. */
interface Chosen {
  readonly called: string;
  readonly expected: Expected;
}

const mostOfLine = 2;

/** How a code base is measured. */
interface MeasureCodeBaseOptions {
  readonly seed: number;
  /** As many failing calls at most. */
  readonly stories: number;
  readonly log?: (line: string) => void;
}

/** Measures the lines of a code base; undefined without its sources. */
export async function measureCodeBase(
  codeBase: CodeBase,
  { seed, stories, log = () => {} }: MeasureCodeBaseOptions,
): Promise<MeasuredLine[] | undefined> {
  const sources = await sourcesOf(codeBase);
  if (!sources) return undefined;
  const compiler = await keepingCompiler(codeBase.compilerVersion);
  const compile: Compile = async (inputs) => inputs.map((input) => compiler(input));
  const build = (of: Readonly<Record<string, string>>, settings: BuildSources['settings']): BuildSources => ({
    language: 'Solidity',
    compilerVersion: codeBase.compilerVersion,
    contract: '',
    from: 'workspace',
    sources: new Map(Object.entries(of)),
    files: new Map(),
    settings,
  });
  const outputs = { '*': ['abi', 'evm.bytecode.object', 'evm.bytecode.linkReferences'] };
  const withTrees = compiler(compilerInput(build(sources, {}), {}, { '*': { '': ['ast'] } }));
  const trees = asObject(asObject(JSON.parse(withTrees), 'output').sources, 'sources');
  const treeOf = Object.fromEntries(Object.entries(trees).map(([path, each]) => [path, asObject(each, path).ast]));
  const marked = markSources(sources, treeOf);
  const keeping = { optimizer: { enabled: false, details: { peephole: false } } };
  const markedContracts = contractsIn(
    compiler(compilerInput(build(marked.sources, keeping), keeping, { '*': outputs })),
    `${codeBase.name}, marked`,
  );
  const contracts = drawnContracts(markedContracts, codeBase.files);
  const first = await startAnvil();
  const accounts = ((await first.request('eth_accounts')) as string[]).slice(0, 4);
  await first.close();
  const draw = random(seed, 'lines', codeBase.name);
  const calls = drawCalls(draw, contracts, accounts, stories * 25);
  const chosen = new Map<number, Chosen>();
  const ofLine = new Map<string, number>();
  let failed = 0;
  await runCalls(markedContracts, calls, async ({ chain, number, hash }) => {
    failed += 1;
    if (chosen.size >= stories) return;
    const expected = await expectedOf(await replayOf(chain, hash), marked.marks);
    const line = expected?.key;
    if (!expected || line === undefined || (ofLine.get(line) ?? 0) >= mostOfLine) return;
    ofLine.set(line, (ofLine.get(line) ?? 0) + 1);
    chosen.set(number, { called: namedCall(contracts, calls, number), expected });
  });
  log(
    `${codeBase.name}: ${contracts.length} contracts, ${calls.length} calls, ${failed} failed, ${chosen.size} chosen`,
  );
  const rows: MeasuredLine[] = [];
  for (const { name, settings } of compilationsOf(codeBase)) {
    const output = compiler(compilerInput(build(sources, settings), settings, { '*': outputs }));
    // Yul's code needs its optimizer for functions with many variables.
    if (name === 'viaIR' && output.includes('tack too deep')) {
      log(`${codeBase.name}, ${name}: it doesn't compile ("Stack too deep")`);
      continue;
    }
    const deployed = contractsIn(output, `${codeBase.name}, ${name}`);
    const compiled = new Map();
    await runCalls(deployed, calls, async ({ chain, mirror, number, hash }) => {
      const one = chosen.get(number);
      if (!one) return;
      const common = { codeBase: codeBase.name, compilation: name, call: number, called: one.called };
      const record = await recordOf(chain, hash);
      if (!isComparable(one.expected, record)) {
        const expected = one.expected.frames.map(({ outermost }) => outermost);
        rows.push({ ...common, expected, shown: [], reason: '', gaps: [], verdict: 'another end' });
        return;
      }
      const builds = createKnownBuilds({
        find: async () => [build(sources, settings)],
        compilerOf: async () => compile,
        compiled,
      });
      const parts = { client: mirror.clientOf(record), evm: () => evm, builds, abis: async () => noAbis };
      const explained = await explainFailedCall(parts, { id: recordedId });
      const story = explained.kind === 'story' ? explained.story : undefined;
      rows.push({ ...common, ...judge(one.expected, story) });
    });
    const verdicts = rows.flatMap(({ compilation, verdict }) => (compilation === name ? [verdict] : []));
    const counts = [...new Set(verdicts)].map((each) => `${verdicts.filter((other) => other === each).length} ${each}`);
    log(`${codeBase.name}, ${name}: ${counts.join(', ')}`);
  }
  return rows;
}

function namedCall(contracts: readonly DrawnContract[], calls: readonly DrawnCall[], number: number): string {
  const { deploys, data = '', to, value } = calls[number] ?? {};
  const selector = `0x${data.slice(0, 8)}`;
  const name = contracts.flatMap(({ functions }) => functions).find((each) => each.selector === selector)?.name;
  return `${deploys ?? `${to}.${name}`}(${data.length / 2} bytes, value ${value})`;
}

/** Replays a failed transaction. */
async function replayOf(chain: Anvil, hash: string): Promise<RunAgain> {
  const [transaction, receipt] = await Promise.all([
    chain.request('eth_getTransactionByHash', [hash]) as Promise<Record<string, string | null>>,
    receiptOf(chain, hash),
  ]);
  const block = (await chain.request('eth_getBlockByNumber', [receipt.blockNumber, false])) as { timestamp: string };
  const input = bytesIn(transaction.input ?? '0x');
  const call: ReplayCall = {
    from: transaction.from ?? '',
    to: transaction.to ?? undefined,
    input,
    value: BigInt(transaction.value ?? 0),
    gas: gasLimit - intrinsicGas(input, !transaction.to),
    gasPrice: 0n,
    chainId: 298n,
    blockNumber: BigInt(String(receipt.blockNumber)),
    timestamp: BigInt(block.timestamp),
    evmVersion: 'cancun',
  };
  const state = stateBefore(chain, String(receipt.blockNumber));
  return (observe) => replay(evm, call, state, { ...recordedAnswers([]), ...(observe && { observe }) });
}

/** Whether what is shown is what happened. */
function judge(
  expected: Expected,
  story: FailureStory | undefined,
): Pick<MeasuredLine, 'expected' | 'shown' | 'reason' | 'gaps' | 'cause' | 'verdict'> {
  const stack = story?.stack ?? [];
  const shown = stack.map(
    ({ functionName, place }) => `${functionName} ${place ? `${place.path}:${place.line + 1}` : '–'}`,
  );
  const gaps = (story?.gaps ?? []).map((gap) => JSON.stringify(gap));
  const common = {
    expected: expected.frames.flatMap(({ told }) => told),
    shown,
    reason: story?.reason ?? 'no story',
    gaps,
    ...(story?.cause !== undefined && { cause: `${stack[0]?.place?.text}: ${story.cause}` }),
  };
  // A contract without the function that was called has no line: its caller's is the one.
  const isRefused = / has no (?:function|receive)/.test(common.reason);
  const [entry] = isRefused ? stack.slice(1) : stack;
  const origins = isRefused ? expected.frames.slice(1, 2) : expected.frames.filter(({ mayBeOrigin }) => mayBeOrigin);
  if (!entry?.place) {
    if (entry?.functionName === undefined)
      return { ...common, verdict: gaps.length > 0 || isRefused ? 'none' : 'no reason' };
    const isRight = origins.some(({ functions }) => functions.has(entry.functionName ?? ''));
    return { ...common, verdict: !isRight ? 'wrong' : gaps.length > 0 ? 'function only' : 'no reason' };
  }
  const { path, line } = entry.place;
  if (!origins.some(({ isOrigin }) => isOrigin(path, line + 1))) return { ...common, verdict: 'wrong' };
  const isKnown = ({ place }: (typeof stack)[number], at: number) => {
    if (!place) return true;
    const [file, shownLine] = [place.path, place.line + 1];
    // The function of a modifier is where it names that, which has no mark.
    const isOfModifier = stack[at - 1]?.isModifier === true;
    return expected.frames.some(
      (frame) => frame.has(file, shownLine) || (isOfModifier && frame.isInHead(file, shownLine)),
    );
  };
  return { ...common, verdict: stack.every(isKnown) ? 'right' : 'wrong caller' };
}
