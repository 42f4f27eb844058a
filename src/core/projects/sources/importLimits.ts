import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { fileSize } from '../../format/fileSize.ts';
import { LensError } from '../../net/errors.ts';
import { bodyLimit } from '../drafts/publishable.ts';

/** The largest projects have some hundred sources, and each import is some file-system calls. */
const mostSources = 2_000;

/**
 * Checks what a source imports, directly or not, while it is read.
 * @param start its name
 * @param names of the imports so far, found or not
 * @param bytes of their texts
 * @throws LensError `input` if it is more than a submission can have
 */
export function checkImportLimits(start: string, names: number, bytes: number): void {
  if (names <= mostSources && bytes <= bodyLimit) return;
  const [most, size] = [formatInteger(mostSources), fileSize(bodyLimit)];
  throw new LensError(
    { kind: 'input', field: 'sources' },
    l10n.t`${start} imports more than ${most} files or ${size}, directly or not. Build the project and verify its build output.`,
  );
}
