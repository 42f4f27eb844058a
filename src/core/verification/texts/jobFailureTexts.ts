import * as l10n from '@vscode/l10n';
import { type OutcomeText, type OutcomeTexts, ownBuild, serverFault } from './outcomeText.ts';

/** The codes of failed jobs. */
export function jobFailureTexts(): OutcomeTexts {
  return { ...sourceFailures(), ...compilerFailures(), ...chainFailures(), ...searchFailures() };
}

/** The same for sources that were submitted without build output, so that no build can be chosen. */
export function unbuiltFailureText(code: string): OutcomeText | undefined {
  const [what] = sourceFailures()[code] ?? [];
  if (what === undefined || !differs.includes(code)) return undefined;
  const advice = l10n.t(
    'Verify again with other settings: the optimizer, the EVM version or another answer probably differs from the deployment.',
  );
  return [what, advice, 'retry', 'compare'];
}

/** The codes that say that the deployed code is another one. */
const differs = ['bytecode_length_mismatch', 'no_match'];

/** The same for a build that is the deployed code by the comparison here: the service may have compiled or read another one. */
export function deployedFailureText(code: string): OutcomeText | undefined {
  if (!differs.includes(code)) return undefined;
  return [
    l10n.t(
      "{c} at {a} on {n} isn't verified: the service found no match, although this build was the deployed code when it was compared here.",
    ),
    l10n.t('Verify again later, or compare the code.'),
    'retry',
    'compare',
    'chooseBuild',
  ];
}

/** What was submitted is incomplete, or not what was deployed. */
function sourceFailures(): OutcomeTexts {
  return {
    missing_source: [
      l10n.t('The sources of {c} at {a} on {n} are incomplete or were edited after the build: {m}.'),
      l10n.t('Restore the files that the contract was built from, or build and deploy again. Then verify again.'),
      'rebuild',
      'chooseBuild',
    ],
    missing_or_invalid_source: [
      l10n.t('Some sources of {c} at {a} on {n} are missing or were edited after the build: {i}.'),
      l10n.t('Restore the files that the contract was built from, or build and deploy again. Then verify again.'),
      'rebuild',
      'chooseBuild',
    ],
    contract_not_found_in_compiler_output: [
      l10n.t("Couldn't verify {a} on {n}: the compiled sources don't contain the contract {c}."),
      l10n.t('Check the file path and the contract name. Both must be spelled as in the build.'),
      'chooseBuild',
    ],
    compiled_bytecode_is_zero: [
      l10n.t(
        "{c} compiles to no code: it's abstract or an interface, so it can't be the contract deployed at {a} on {n}.",
      ),
      l10n.t('Choose the deployed contract, which inherits from this one.'),
      'chooseBuild',
    ],
    bytecode_length_mismatch: [
      l10n.t("{c} at {a} on {n} isn't verified: the code there and the compiled code of {c} have different lengths."),
      l10n.t('Choose the build that was deployed: its optimizer, compiler version or build profile probably differs.'),
      'chooseBuild',
      'compare',
    ],
    no_match: [
      l10n.t("{c} at {a} on {n} isn't verified: the code there isn't the compiled code of {c}."),
      l10n.t(
        'Compare the code, or choose another build: the source, the contract or the build settings differ from the deployment.',
      ),
      'compare',
      'chooseBuild',
    ],
    extra_file_input_bug: [
      l10n.t(
        'The metadata of {c} is the same as at {a} on {n}, but the code differs: the build had more files than the metadata lists.',
      ),
      l10n.t('Submit the full compiler input of the build, which contains all the files.'),
      'fullInput',
    ],
    invalid_compilation_target: [
      l10n.t("The metadata of {c} at {a} on {n} doesn't name exactly one contract."),
      l10n.t('Rebuild the project, then choose the metadata of this contract.'),
      'rebuild',
      'chooseBuild',
    ],
  };
}

/** The service has not the compiler, or that failed. */
function compilerFailures(): OutcomeTexts {
  return {
    compiler_error: [
      l10n.t("Couldn't compile the sources of {c} at {a} on {n}."),
      l10n.t(
        'Check the compiler messages. If your own build succeeds, make sure the compiler version is complete and identical.',
      ),
      'showCompilerErrors',
      'chooseBuild',
    ],
    invalid_compiler_version: [
      l10n.t("The verification service doesn't recognize the compiler version specified for {c} at {a} on {n}."),
      l10n.t('Enter the version exactly as the compiler prints it. Example: 0.4.1+commit.8a93dd27.'),
      'chooseBuild',
    ],
    unsupported_compiler_version: [
      l10n.t("The verification service doesn't support the compiler version of {c} at {a} on {n}."),
      l10n.t('Build and deploy with a released version, or use a server that supports this one.'),
      'chooseBuild',
    ],
    invalid_language: [
      l10n.t("The verification service doesn't recognize the language specified for {c} at {a} on {n}."),
      l10n.t('You can verify only Solidity, Vyper and Fe contracts.'),
      'chooseBuild',
    ],
    unsupported_language: [
      l10n.t("The verification service doesn't support the language of {c} at {a} on {n}."),
      l10n.t('You can verify only Solidity, Vyper and Fe contracts.'),
      'chooseBuild',
    ],
    no_compiler_output: [
      l10n.t('The compiler produced no output for {c} at {a} on {n}.'),
      l10n.t('Check that the compiler input is complete and compiles locally, then submit again.'),
      'rebuild',
      'retry',
    ],
    metadata_not_set: [
      l10n.t('The compiler produced no metadata for {c} at {a} on {n}.'),
      l10n.t('Submit the full compiler input of the build.'),
      'fullInput',
    ],
    creation_bytecode_cbor_auxdata_not_set: [
      l10n.t("The verification service couldn't find the metadata in the creation code of {c} at {a} on {n}."),
      serverFault(),
      'retry',
    ],
    runtime_bytecode_cbor_auxdata_not_set: [
      l10n.t("The verification service couldn't find the metadata in the code of {c} at {a} on {n}."),
      serverFault(),
      'retry',
    ],
    cannot_generate_cbor_auxdata_positions: [
      l10n.t(
        "The verification service couldn't determine the position of the metadata in the code of {c} at {a} on {n}.",
      ),
      `${serverFault()} ${l10n.t('A build with bytecodeHash "none" or appendCBOR false is a likely cause.')}`,
      'retry',
    ],
    compiler_timeout: [
      l10n.t('The verification service timed out compiling {c} at {a} on {n}.'),
      l10n.t('Verify again with only the files of this contract. Builds with viaIR take longest.'),
      'retry',
    ],
    compiler_out_of_memory: [
      l10n.t('The verification service ran out of memory compiling {c} at {a} on {n}.'),
      l10n.t('Verify again with only the files of this contract.'),
      'retry',
    ],
  };
}

/** The deployed code could not be read or found. */
function chainFailures(): OutcomeTexts {
  return {
    contract_not_deployed: [
      l10n.t("Couldn't verify {c}: there's no contract at {a} on {n}."),
      l10n.t('Check the address and the network. A newly deployed contract may take a few seconds to appear.'),
      'retry',
      'openSettings',
    ],
    onchain_runtime_bytecode_not_available: [
      l10n.t("The verification service didn't have the code of {c} at {a} on {n} to compare."),
      serverFault(),
      'retry',
    ],
    onchain_creation_bytecode_not_available: [
      l10n.t("The verification service couldn't read the creation code of {c} at {a} from {n}."),
      l10n.t('Provide the hash of the transaction that created the contract, then submit again.'),
      'retry',
    ],
    onchain_bytecode_is_zero: [
      l10n.t("Couldn't verify {c}: there's no code at {a} on {n}. The contract may have been deleted."),
      l10n.t('Check the address and the network.'),
      'openSettings',
    ],
    creation_bytecode_match_error: [
      l10n.t("Couldn't compare the creation code of {c} at {a} on {n}."),
      l10n.t('Check the hash of the transaction that created the contract, then submit again.'),
      'retry',
    ],
  };
}

/** A search found nothing, or a job went no further. */
function searchFailures(): OutcomeTexts {
  return {
    no_similar_match_found: [
      l10n.t('No verified contract has the same code as {c} at {a} on {n}.'),
      ownBuild(),
      'chooseBuild',
    ],
    similarity_search_timeout: [
      l10n.t('The search for contracts similar to {c} at {a} on {n} timed out.'),
      ownBuild(),
      'chooseBuild',
      'retry',
    ],
    job_abandoned: [
      l10n.t('The verification service abandoned the job for {c} at {a} on {n}, probably because it was restarted.'),
      l10n.t("Submit again. Your contract isn't the cause."),
      'retry',
    ],
  };
}
