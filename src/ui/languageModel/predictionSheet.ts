import type { DeployedContract } from '../../core/ledger/evm/deployedContract.ts';
import type { Draft } from '../../core/projects/model/toolchain.ts';
import type { Field, Sheet, Tone } from '../../core/sheets/sheet.ts';
import type { CheckedSubmission } from '../../core/verification/consent/checkedSubmission.ts';
import type { Comparison } from '../../core/verification/consent/comparisonRow.ts';
import type { RequestPart } from '../../core/verification/rest/submission.ts';
import { loadCore } from '../loadCore.ts';

const looks: Readonly<Record<Comparison['level'], { title: string; tone: Tone; icon: string; expected: string }>> = {
  exact: { title: 'Exact match expected', tone: 'success', icon: 'verified-filled', expected: 'exact match' },
  match: { title: 'Match expected', tone: 'success', icon: 'verified', expected: 'match' },
  mismatch: { title: 'Mismatch expected', tone: 'failure', icon: 'error', expected: 'mismatch: the code differs' },
  unknown: { title: "Can't predict the result", tone: 'warning', icon: 'question', expected: 'unknown' },
  notRead: { title: "Can't read the deployed code", tone: 'warning', icon: 'warning', expected: 'unknown' },
  noCode: { title: "There's no code at this address", tone: 'failure', icon: 'error', expected: 'mismatch: no code' },
};

/**
 * The probable result of a verification, from comparing the build with the deployed code.
 * @param parts the parts of a submission
 */
export function predictionSheet(
  draft: Omit<Draft, 'warnings'> & Pick<CheckedSubmission, 'warnings'>,
  deployed: DeployedContract,
  { level, why }: Comparison,
  parts: readonly RequestPart[],
  network: string,
): Sheet {
  const { title, tone, icon, expected } = looks[level];
  const field = (label: string, text: string): Field => ({ label, values: [{ type: 'code', text }] });
  const { warnings, files } = draft;
  const originOf = new Map(files.map(({ path, origin }) => [path, origin]));
  return {
    kind: 'verification',
    id: deployed.address,
    title,
    headline: `${title}: ${draft.contractName} at ${deployed.address} on ${network}. ${why}`,
    tone,
    icon,
    sections: [
      {
        title: 'Prediction',
        level: 'summary',
        blocks: [
          {
            type: 'fields',
            fields: [
              { label: 'Expected level', values: [{ type: 'text', text: expected }], tone },
              field('Contract', draft.contractIdentifier),
              field('Address', deployed.address),
              field('Compiler', draft.compilerVersion),
              { label: 'Built by', values: [{ type: 'text', text: draft.toolchain }] },
              ...(deployed.unread ?? []).map(({ part, problem }): Field => {
                const label = part === 'creation' ? 'Created by' : 'Implementation';
                return { label, values: [{ type: 'text', text: `not loaded: ${problem}` }], tone: 'warning' };
              }),
              ...(deployed.creationTransactionHash === undefined
                ? []
                : [field('Created by', deployed.creationTransactionHash)]),
            ],
          },
        ],
      },
      ...(warnings.length === 0
        ? []
        : [
            {
              title: 'Warnings',
              level: 'summary' as const,
              blocks: warnings.map(({ message, blocks }) => ({
                type: 'paragraph' as const,
                text: blocks ? `Can't be submitted as built: ${message}` : message,
              })),
            },
          ]),
      {
        title: 'Files that a submission would publish',
        level: 'summary',
        blocks: [
          {
            type: 'table',
            columns: [{ label: 'File' }, { label: 'Bytes', align: 'right' }, { label: 'From' }],
            rows: parts.map((part) => [
              { type: 'code', text: part.kind === 'file' ? part.path : 'compiler settings, names and hashes' },
              { type: 'text', text: loadCore().render.formatInteger(part.bytes) },
              { type: 'text', text: part.kind === 'file' ? (originOf.get(part.path) ?? '') : 'build output' },
            ]),
          },
        ],
      },
    ],
  };
}
