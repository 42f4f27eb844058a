import {
  type AbstractCompilation,
  FeCompilation,
  SolidityCompilation,
  SolidityMetadataContract,
  SourcifyChain,
  SourcifyLibError,
  splitFullyQualifiedName,
  useAllSourcesAndReturnCompilation,
  Verification,
  VyperCompilation,
  YulCompilation,
} from '@ethereum-sourcify/lib-sourcify';
import { tailOf } from '../../../src/core/projects/bytecode/bytecodeTail.ts';
import { feCompiler, solidityCompiler, vyperCompiler } from './compilers.ts';
import { findCreationTransaction } from './findCreationTransaction.ts';
import type { Candidate, ChainToVerifyOn, VerificationInput, VerificationOutcome } from './verificationInput.ts';

/** Verifies one contract with Sourcify's own library, as the real server's worker does; never throws. */
export async function verifyContract(input: VerificationInput): Promise<VerificationOutcome> {
  const chain = sourcifyChain(input.chain);
  try {
    if (input.kind === 'similarity') return await verifySimilarity(chain, input);
    const compilation =
      input.kind === 'stdJson'
        ? compilationOf(input)
        : await metadataContract(input).createCompilation(solidityCompiler);
    const transaction = input.creationTransactionHash ?? (await findCreationTransaction(chain, input.address));
    const verify = (what: AbstractCompilation) =>
      verifyCompilation(new Verification(what, chain, input.address, transaction));
    const outcome = await verify(compilation);
    const isExtraFileBug = !outcome.ok && outcome.failure.customCode === 'extra_file_input_bug';
    if (!isExtraFileBug || input.kind !== 'metadata' || !(compilation instanceof SolidityCompilation)) return outcome;
    const files = Object.entries(input.sources).map(([path, content]) => ({ path, buffer: Buffer.from(content) }));
    return await verify(await useAllSourcesAndReturnCompilation(compilation, files));
  } catch (error) {
    return failure(error);
  }
}

function sourcifyChain(chain: ChainToVerifyOn): SourcifyChain {
  return new SourcifyChain({
    name: chain.name,
    chainId: chain.chainId,
    supported: chain.supported,
    rpcs: chain.rpc.map((rpc) => ({ rpc, urlWithoutApiKey: rpc, maskedUrl: rpc })),
  });
}

function metadataContract(input: VerificationInput & { kind: 'metadata' }): SolidityMetadataContract {
  const files = Object.entries(input.sources).map(([path, content]) => ({ path, content }));
  // What the metadata really holds is the library's to find out; it was sent by a client.
  const metadata: SolidityMetadataContract['metadata'] = JSON.parse(JSON.stringify(input.metadata));
  try {
    return new SolidityMetadataContract(metadata, files);
  } catch (cause) {
    // As on the real server: two compilation targets end in internal_error, not in the library's own code for them.
    throw new Error('The metadata cannot be read.', { cause });
  }
}

function compilationOf({ stdJsonInput, compilerVersion, contractIdentifier }: Candidate): AbstractCompilation {
  const { contractPath: path, contractName: name } = splitFullyQualifiedName(contractIdentifier);
  const input = JSON.stringify(stdJsonInput);
  switch (stdJsonInput.language) {
    case 'Solidity':
      return new SolidityCompilation(solidityCompiler, compilerVersion, JSON.parse(input), { path, name });
    case 'Yul':
      return new YulCompilation(solidityCompiler, compilerVersion, JSON.parse(input), { path, name });
    case 'Vyper':
      return new VyperCompilation(vyperCompiler, compilerVersion, JSON.parse(input), { path, name });
    case 'Fe':
      return new FeCompilation(feCompiler, compilerVersion, JSON.parse(input), { path, name });
    default:
      throw new SourcifyLibError({ code: 'invalid_language' });
  }
}

async function verifyCompilation(verification: Verification): Promise<VerificationOutcome> {
  try {
    await verification.verify();
  } catch (error) {
    return failure(error, verification);
  }
  const { compilation } = verification;
  const target = verification.export().compilation.compilationTarget;
  return {
    ok: true,
    exported: withIntegrity(structuredClone(verification.export())),
    input: {
      stdJsonInput: { ...JSON.parse(JSON.stringify(compilation.jsonInput)) },
      compilerVersion: compilation.compilerVersion,
      contractIdentifier: `${target.path}:${target.name}`,
    },
  };
}

type Exported = ReturnType<Verification['export']>;

/**
 * The real server 3.12.1, unlike this version of the library, takes the hash of the sources that Vyper from 0.4.1 on
 * writes into its creation code for what the hash of Solidity's metadata is (argotorg/sourcify #2715).
 */
function withIntegrity(exported: Exported): Exported {
  const { compilation, status, transformations } = exported;
  const isAsItIs = transformations.creation.list.every(({ reason }) => reason === 'constructorArguments');
  if (compilation.language !== 'Vyper' || status.creationMatch !== 'partial' || !isAsItIs) return exported;
  const code = Buffer.from(compilation.creationBytecode?.slice(2) ?? '', 'hex');
  if (tailOf(code)?.vyper?.integrity === undefined) return exported;
  return { ...exported, status: { ...status, creationMatch: 'perfect' } };
}

async function verifySimilarity(
  chain: SourcifyChain,
  input: VerificationInput & { kind: 'similarity' },
): Promise<VerificationOutcome> {
  const transaction = input.creationTransactionHash ?? (await findCreationTransaction(chain, input.address));
  for (const candidate of input.candidates) {
    const verification = new Verification(compilationOf(candidate), chain, input.address, transaction);
    const outcome = await verifyCompilation(verification);
    if (outcome.ok) return outcome;
  }
  const message = 'No similar verified contracts were found in the database.';
  return { ok: false, failure: { customCode: 'no_similar_match_found', message } };
}

function failure(error: unknown, verification?: Verification): VerificationOutcome {
  if (!(error instanceof SourcifyLibError)) {
    const message = 'The server encountered an unexpected error.';
    return { ok: false, failure: { customCode: 'internal_error', message } };
  }
  const { chainId: _chainId, address: _address, ...errorData } = JSON.parse(JSON.stringify(error.data));
  const exported = verification?.export();
  return {
    ok: false,
    failure: {
      customCode: error.code,
      message: error.message,
      recompiledCreationCode: unlessEmpty(exported?.compilation.creationBytecode),
      recompiledRuntimeCode: unlessEmpty(exported?.compilation.runtimeBytecode),
      onchainCreationCode: unlessEmpty(exported?.onchainCreationBytecode),
      onchainRuntimeCode: unlessEmpty(exported?.onchainRuntimeBytecode),
      creationTransactionHash: exported?.deploymentInfo.txHash,
      errorData: Object.keys(errorData).length > 0 ? errorData : undefined,
    },
  };
}

/** The server stores no empty bytecode, so no record shows one. */
function unlessEmpty(bytecode: string | undefined): string | undefined {
  return bytecode === '0x' ? undefined : bytecode;
}
