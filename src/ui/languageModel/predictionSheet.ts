import type { DeployedContract } from '../../core/ledger/evm/deployedContract.ts';
import type { Draft } from '../../core/projects/model/toolchain.ts';
import type { Field, Sheet, Tone } from '../../core/sheets/sheet.ts';
import type { Comparison } from '../../core/verification/consent/comparison.ts';
import type { RequestPart } from '../../core/verification/rest/submission.ts';

const looks: Readonly<Record<Comparison['level'], { title: string; tone: Tone; icon: string; expected: string }>> = {
  exact: { title: 'An exact match is expected', tone: 'success', icon: 'verified-filled', expected: 'exact match' },
  match: { title: 'A match is expected', tone: 'success', icon: 'verified', expected: 'match' },
  mismatch: { title: 'No match is expected', tone: 'failure', icon: 'error', expected: 'none: the code differs' },
  unknown: { title: 'The outcome cannot be predicted', tone: 'warning', icon: 'question', expected: 'not known' },
  notRead: { title: 'The deployed code could not be read', tone: 'warning', icon: 'warning', expected: 'not known' },
  noCode: { title: 'There is no code at this address', tone: 'failure', icon: 'error', expected: 'none: no code' },
};

/**
 * How a verification would probably end, found by comparing the build with what is deployed.
 * @param parts what a submission would send, part by part
 */
export function predictionSheet(
  draft: Draft,
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
    headline: `${draft.contractName} at ${deployed.address} on ${network}: ${why}`,
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
                text: blocks ? `Not to be submitted like this: ${message}` : message,
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
              { type: 'text', text: String(part.bytes) },
              { type: 'text', text: part.kind === 'file' ? (originOf.get(part.path) ?? '') : 'build output' },
            ]),
          },
        ],
      },
    ],
  };
}
