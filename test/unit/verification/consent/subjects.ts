import type { CheckedSubmission } from '../../../../src/core/verification/consent/checkedSubmission.ts';
import type { Comparison } from '../../../../src/core/verification/consent/comparisonRow.ts';
import { standardJsonRequest } from '../../../../src/core/verification/rest/submission.ts';
import { ADDRESS, HASH } from '../answers.ts';

/** What is about to be published of a contract with these files, a match expected unless said otherwise. */
export function subjectOf(
  files: Readonly<Record<string, string>> = { 'contracts/Vault.sol': 'contract Vault {}' },
  more: Partial<CheckedSubmission> & { level?: Comparison['level'] } = {},
): CheckedSubmission {
  const { level = 'exact', ...rest } = more;
  const paths = Object.keys(files);
  const identifier = `${paths.at(-1)}:Vault`;
  const compilerVersion = '0.8.28+commit.7893614a';
  const request = standardJsonRequest({
    chainId: '296',
    address: ADDRESS,
    creationTransactionHash: HASH,
    compilerVersion,
    contractIdentifier: identifier,
    stdJsonInput: {
      language: 'Solidity',
      sources: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, { content }])),
      settings: { optimizer: { enabled: true, runs: 200 } },
    },
  });
  return {
    contract: 'Vault',
    identifier,
    address: ADDRESS,
    compilerVersion,
    route: 'standardJson',
    request,
    comparison: { level, why: `It is ${level}.` },
    standing: { kind: 'open' },
    files: paths.map((path) => ({ path, origin: 'workspace', state: 'same' })),
    warnings: [],
    unread: [],
    ...rest,
  };
}

export const service = { host: 'verify.example', network: 'testnet', chainId: '296' };
