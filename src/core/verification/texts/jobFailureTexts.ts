import * as l10n from '@vscode/l10n';
import type { OutcomeText } from './outcomeText.ts';

/** Codes with which a job ends. */
export function jobFailureTexts(): Readonly<Record<string, OutcomeText>> {
  const serverFault = l10n.t('This is a fault of the server, not of your contract; submit again later.');
  const ownBuild = l10n.t('Submit your own build output instead.');
  return {
    missing_source: [
      l10n.t('The sources of {c} at {a} on {n} are incomplete or were edited after the build: {m}.'),
      l10n.t(
        'Restore the files as they were when the contract was built, or build and deploy again, then verify again.',
      ),
      'rebuild',
      'chooseBuild',
    ],
    missing_or_invalid_source: [
      l10n.t('Some sources of {c} at {a} on {n} are missing or were edited after the build: {i}.'),
      l10n.t(
        'Restore the files as they were when the contract was built, or build and deploy again, then verify again.',
      ),
      'rebuild',
      'chooseBuild',
    ],
    compiler_error: [
      l10n.t('The compiler failed on the sources of {c} at {a} on {n}.'),
      l10n.t(
        'Look at the compiler’s messages; if your own build succeeds, check that the compiler version is complete and the same.',
      ),
      'showCompilerErrors',
      'chooseBuild',
    ],
    contract_not_found_in_compiler_output: [
      l10n.t('The compiled sources hold no contract {c}, so {a} on {n} was not verified.'),
      l10n.t('Check the file path and the contract name; they must be written as the build wrote them.'),
      'chooseBuild',
    ],
    compiled_bytecode_is_zero: [
      l10n.t('{c} compiles to no code: it is abstract or an interface, and cannot be what is deployed at {a} on {n}.'),
      l10n.t('Choose the contract that was deployed, the one that inherits from it.'),
      'chooseBuild',
    ],
    bytecode_length_mismatch: [
      l10n.t('The code at {a} on {n} and the compiled code of {c} differ in length.'),
      l10n.t(
        'The optimizer, the compiler version or the build profile is probably not the one of the deployment: choose that build.',
      ),
      'chooseBuild',
      'compare',
    ],
    no_match: [
      l10n.t('The code at {a} on {n} is not the compiled code of {c}.'),
      l10n.t(
        'The source, the contract or the build settings are not those of the deployment: compare the two, or choose another build.',
      ),
      'compare',
      'chooseBuild',
    ],
    extra_file_input_bug: [
      l10n.t(
        'The metadata of {c} is that of {a} on {n}, but the code differs: the build had more files than the metadata names.',
      ),
      l10n.t('Submit the full compiler input of the build, which has them all.'),
      'fullInput',
    ],
    contract_not_deployed: [
      l10n.t('There is no contract at {a} on {n}, so {c} could not be verified.'),
      l10n.t('Check the address and the network; a contract deployed a moment ago may take some seconds to be seen.'),
      'retry',
      'openSettings',
    ],
    invalid_compiler_version: [
      l10n.t('The compiler version given for {c} at {a} on {n} is none that the verification server knows.'),
      l10n.t('Give the version as the compiler itself prints it, such as 0.4.1+commit.8a93dd27.'),
      'chooseBuild',
    ],
    unsupported_compiler_version: [
      l10n.t('The verification server does not have the compiler version of {c} at {a} on {n}.'),
      l10n.t('Build and deploy with a released version, or use a server that has it.'),
      'chooseBuild',
    ],
    invalid_language: [
      l10n.t('The language of {c} at {a} on {n} is none that the verification server compiles.'),
      l10n.t('Only Solidity, Vyper and Fe can be verified.'),
      'chooseBuild',
    ],
    unsupported_language: [
      l10n.t('The verification server does not compile the language of {c} at {a} on {n}.'),
      l10n.t('Only Solidity, Vyper and Fe can be verified.'),
      'chooseBuild',
    ],
    invalid_compilation_target: [
      l10n.t('The metadata of {c} at {a} on {n} names no contract, or more than one.'),
      l10n.t('Build again and choose the metadata of exactly this contract.'),
      'rebuild',
      'chooseBuild',
    ],
    no_similar_match_found: [
      l10n.t('No verified contract has the same code as {c} at {a} on {n}.'),
      ownBuild,
      'chooseBuild',
    ],
    similarity_search_timeout: [
      l10n.t('The search for contracts similar to {c} at {a} on {n} took too long and was ended.'),
      ownBuild,
      'chooseBuild',
      'retry',
    ],
    no_compiler_output: [
      l10n.t('The compiler gave nothing for {c} at {a} on {n}.'),
      l10n.t('Check that the compiler input is complete and compiles on your machine, then submit again.'),
      'rebuild',
      'retry',
    ],
    metadata_not_set: [
      l10n.t('The compiler gave no metadata for {c} at {a} on {n}.'),
      l10n.t('Submit the full compiler input of the build.'),
      'fullInput',
    ],
    creation_bytecode_cbor_auxdata_not_set: [
      l10n.t('The verification server could not find the metadata part in the creation code of {c} at {a} on {n}.'),
      serverFault,
      'retry',
    ],
    runtime_bytecode_cbor_auxdata_not_set: [
      l10n.t('The verification server could not find the metadata part in the code of {c} at {a} on {n}.'),
      serverFault,
      'retry',
    ],
    cannot_generate_cbor_auxdata_positions: [
      l10n.t('The verification server could not locate the metadata part in the code of {c} at {a} on {n}.'),
      `${serverFault} ${l10n.t('A build with bytecodeHash "none" or appendCBOR false is a likely cause.')}`,
      'retry',
    ],
    onchain_runtime_bytecode_not_available: [
      l10n.t('The code of {c} at {a} on {n} was not at hand when the verification server compared it.'),
      serverFault,
      'retry',
    ],
    onchain_creation_bytecode_not_available: [
      l10n.t('The verification server could not read the creation code of {c} at {a} on {n} from the chain.'),
      l10n.t('Give the hash of the transaction that created the contract and submit again.'),
      'retry',
    ],
    onchain_bytecode_is_zero: [
      l10n.t('There is no code at {a} on {n}, so {c} could not be verified; the contract may have been deleted.'),
      l10n.t('Check the address and the network.'),
      'openSettings',
    ],
    creation_bytecode_match_error: [
      l10n.t('The creation code of {c} at {a} on {n} could not be compared.'),
      l10n.t('Check the hash of the transaction that created the contract and submit again.'),
      'retry',
    ],
    compiler_timeout: [
      l10n.t('Compiling {c} at {a} on {n} took the verification server too long.'),
      l10n.t('Submit again with the files of this contract only; builds with viaIR take longest.'),
      'retry',
    ],
    compiler_out_of_memory: [
      l10n.t('Compiling {c} at {a} on {n} took more memory than the verification server has.'),
      l10n.t('Submit again with the files of this contract only.'),
      'retry',
    ],
    job_abandoned: [
      l10n.t('The verification server gave up the job for {c} at {a} on {n}, probably because it was restarted.'),
      l10n.t('Nothing is wrong with your contract: submit again.'),
      'retry',
    ],
  };
}
