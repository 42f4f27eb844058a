import * as l10n from '@vscode/l10n';
import type { CodeComparison } from '../../projects/bytecode/differingRegions.ts';
import type { UnreadPart } from '../../verification/consent/checkedSubmission.ts';
import { type Comparison, comparisonWords } from '../../verification/consent/comparisonRow.ts';
import { unreadWords } from '../../verification/consent/consentRows.ts';
import { withNotLoaded } from '../parts/unread.ts';
import { codeValue, field, fieldsBlock, idValue, textValue } from '../parts/values.ts';
import type { Block, Sheet, Tone } from '../sheet.ts';
import { builtComparisonSection, comparisonSection } from './codeComparisonSection.ts';

/** A build of the workspace and the place where it is compared. */
export interface ComparedBuild {
  readonly name: string;
  /** `path:Name`. */
  readonly identifier: string;
  readonly address: string;
  readonly network: string;
  readonly compiler: string;
  /** The sources that have changed since the build: what was compared isn't what they say now. */
  readonly edited: readonly string[];
  /** Whether one of them isn't saved. */
  readonly isUnsaved?: boolean;
  /** What couldn't be read besides the deployed code. */
  readonly unread?: readonly UnreadPart[] | undefined;
  /** The contract of the workspace that is deployed there instead, as `path:Name`. */
  readonly instead?: { readonly identifier: string; readonly isExact: boolean } | undefined;
}

/** A build compared with the code at an address, whether or not anyone will verify it. */
export function deployedComparisonSheet(
  build: ComparedBuild,
  comparison: Comparison,
  codes: { runtime: CodeComparison | undefined; creation: CodeComparison | undefined },
): Sheet {
  const { name, identifier, address, network, compiler, edited, isUnsaved = false, instead, unread = [] } = build;
  const { title, tone, icon } = looksOf(comparison);
  const section = builtComparisonSection(codes);
  const sheet: Sheet = {
    kind: 'verification',
    id: `${address} ${identifier}`,
    title,
    subject: name,
    headline: l10n.t('{0} at {1} on {2}: {3}', name, address, network, comparison.why),
    tone,
    icon,
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          ...(edited.length === 0 ? [] : [editedBlock(edited, isUnsaved)]),
          fieldsBlock(
            field(l10n.t('Deployed instead'), codeValue(instead?.identifier), {
              ...(instead && {
                note: instead.isExact ? l10n.t('Same code and same metadata') : l10n.t('Same code, different metadata'),
              }),
            }),
            field(l10n.t('Contract'), codeValue(identifier)),
            field(l10n.t('Address'), idValue(address, 'contract')),
            field(l10n.t('Compiler'), textValue(compiler)),
          ),
        ],
      },
      ...(section ? [section] : []),
    ],
  };
  const sentences = unread.map(({ part, problem }) => `${unreadWords(part)}. ${problem}`);
  return withNotLoaded(sheet, sentences);
}

/** That what was compared isn't what the sources say now. */
export function editedBlock(edited: readonly string[], isUnsaved: boolean): Block {
  const files = edited.join(', ');
  const text = isUnsaved
    ? l10n.t`${files} changed after this build. Save and build again to compare what you have now.`
    : l10n.t`${files} changed after this build. Build again to compare what you have now.`;
  return { type: 'paragraph', text, tone: 'warning' };
}

function looksOf(comparison: Comparison): { title: string; tone: Tone; icon: string } {
  switch (comparison.level) {
    case 'exact':
      return { title: l10n.t('This build is deployed'), tone: 'success', icon: 'check' };
    case 'match':
      return { title: l10n.t('This build is deployed, with different metadata'), tone: 'success', icon: 'check' };
    case 'unknown':
      return { title: l10n.t("Can't compare this build"), tone: 'warning', icon: 'question' };
    default:
      return { title: comparisonWords(comparison).label, tone: 'warning', icon: 'diff' };
  }
}

/** A build compared with the deployed code, before anything is sent. */
export function buildComparisonSheet(
  contract: { name: string; identifier: string; address: string; network: string },
  comparison: Comparison,
  runtime: CodeComparison | undefined,
): Sheet {
  const { name, identifier, address, network } = contract;
  const section = comparisonSection({ runtime, creation: undefined });
  return {
    kind: 'verification',
    id: `${address} ${identifier}`,
    title: comparisonWords(comparison).label,
    subject: name,
    headline: l10n.t('{0} at {1} on {2}: {3}', name, address, network, comparison.why),
    tone: 'warning',
    icon: 'diff',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Contract'), codeValue(identifier)),
            field(l10n.t('Address'), idValue(address, 'contract')),
          ),
        ],
      },
      ...(section ? [section] : []),
    ],
  };
}
