import * as l10n from '@vscode/l10n';
import type { KnownBuilds } from '../trace/builds/knownBuilds.ts';
import type { TraceReading } from '../trace/replay/readTrace.ts';
import type { Reading } from './findUses.ts';
import type { BuildInUse } from './walk/codes.ts';

/** What is missing in a recording, and why, each as a sentence. */
export function notesOf({
  read,
  reading,
  uses,
  builds,
}: {
  read: Reading;
  reading: Pick<TraceReading, 'deviation' | 'trace'>;
  uses: readonly (BuildInUse | undefined)[];
  builds: Pick<KnownBuilds, 'missing'>;
}): string[] {
  const notes: string[] = [];
  const { deviation, trace } = reading;
  if (deviation?.in === 'gas')
    notes.push(l10n.t("The replay's gas isn't the network's, so what depends on gas may have been different."));
  if (deviation?.in === 'writes')
    notes.push(l10n.t("What the replay wrote isn't on record, so it may have been different on the network."));
  if (trace.readsUnrecorded)
    notes.push(
      l10n.t('The code reads what no record has, such as the hash of a block, so it may have gone another way.'),
    );
  if (read.because === 'noCompiler')
    notes.push(l10n.t("Local variables and statements aren't available: there is no compiler for these sources."));
  if (read.because === 'otherEnd')
    notes.push(
      l10n.t(
        "Local variables aren't available: without the optimizer, the code didn't do the same. The lines are those of the deployed code, which the optimizer may have moved.",
      ),
    );
  if (uses.some((use) => use?.by === 'reading' && use.build.isViaYul))
    notes.push(l10n.t("Local variables aren't available: the sources only compile via Yul, which moves variables."));
  const withoutSource = new Set(
    trace.frames.flatMap(({ codeAddress }) => (builds.missing.has(codeAddress) ? [codeAddress] : [])),
  );
  for (const address of withoutSource)
    notes.push(l10n.t('{0} can be seen by instruction only: its source is missing.', address));
  return notes;
}
