import { always, count, either, type Form, flag, listOf, mapOf, members, notSent, text } from './knownMembers.ts';

const word = text(/^[\w.+-]{1,64}$/);
const address = text(/^0x[0-9a-fA-F]{1,40}$/);

/** Source: solc `StandardCompiler.cpp`, its `check…Keys`, and the releases after 0.8.30. */
const optimizer = members({
  enabled: flag,
  runs: count,
  details: members({
    peephole: flag,
    inliner: flag,
    jumpdestRemover: flag,
    orderLiterals: flag,
    deduplicate: flag,
    cse: flag,
    constantOptimizer: flag,
    simpleCounterForLoopUncheckedIncrement: flag,
    yul: flag,
    yulDetails: members({ stackAllocation: flag, optimizerSteps: text() }),
  }),
});

const shared: Readonly<Record<string, Form>> = {
  optimizer,
  evmVersion: word,
  eofVersion: count,
  viaIR: flag,
  viaSSACFG: flag,
  experimental: flag,
  remappings: listOf(text()),
  debug: members({ revertStrings: word, debugInfo: listOf(text(/^[\w*-]{1,64}$/)) }),
  metadata: members({ appendCBOR: flag, useLiteralContent: flag, bytecodeHash: word }),
};

/** The settings in solc's standard JSON input. The service selects the outputs itself. */
export const soliditySettings = members({
  ...shared,
  libraries: mapOf(mapOf(address)),
  outputSelection: always({ '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'metadata'] } }),
  // They don't change the code.
  stopAfter: notSent,
  modelChecker: notSent,
  parserErrorRecovery: notSent,
});

/** The settings in solc's metadata, whose libraries are on one level, as `file:Name`. */
export const metadataSettings = members({
  ...shared,
  libraries: either(mapOf(address), mapOf(mapOf(address))),
  compilationTarget: mapOf(text()),
});

/** Source: vyper `vyper_json.py`, `get_settings` and related functions, of every release since 0.2. */
export const vyperSettings = members({
  evmVersion: word,
  optimize: either(flag, word),
  bytecodeMetadata: flag,
  experimentalCodegen: flag,
  venomExperimental: flag,
  venom: mapOf(either(flag, either(count, word))),
  debug: flag,
  enable_decimals: flag,
  search_paths: listOf(text()),
  outputSelection: always({ '*': ['*'] }),
});

/** The service's own format for Fe has no settings. */
export const feSettings = members({});
