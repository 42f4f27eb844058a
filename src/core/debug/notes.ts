import * as l10n from '@vscode/l10n';
import { nameOfContract } from '../format/fullName.ts';
import { installCompilerCommand } from '../trace/builds/installCompiler.ts';
import type { KnownBuilds, MissingBuild } from '../trace/builds/knownBuilds.ts';
import type { TraceFrame } from '../trace/replay/executionTrace.ts';
import type { TraceReading } from '../trace/replay/readTrace.ts';
import type { Reading } from './findUses.ts';
import type { BuildInUse } from './walk/codes.ts';

/** What is missing in a recording, and why, each as a sentence. */
export function notesOf({
  read,
  reading,
  uses,
  builds,
  nameOf,
}: {
  read: Pick<Reading, 'because'>;
  reading: Pick<TraceReading, 'deviation'> & {
    trace: Pick<TraceReading['trace'], 'readsUnrecorded'> & {
      frames: readonly Pick<TraceFrame, 'index' | 'codeAddress'>[];
    };
  };
  uses: readonly (BuildInUse | undefined)[];
  builds: Pick<KnownBuilds, 'missing'>;
  /** What an address is called. */
  nameOf(address: string): string;
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
  if (read.because === 'otherEnd')
    notes.push(
      l10n.t(
        "Local variables aren't available: without the optimizer, the code didn't do the same. The lines are those of the deployed code, which the optimizer may have moved.",
      ),
    );
  const viaYul = uses.flatMap((use) =>
    use?.by === 'reading' && use.build.isViaYul ? [nameOfContract(use.build.contract)] : [],
  );
  for (const name of new Set(viaYul))
    notes.push(
      l10n.t("Local variables of {0} aren't available: it only compiles via Yul, which moves variables.", name),
    );
  for (const why of new Set(builds.missing.values())) if (why.why === 'noCompiler') notes.push(compilerNote(why));
  const unseen = new Set(trace.frames.flatMap(({ index, codeAddress }) => (uses[index] ? [] : [codeAddress])));
  for (const address of unseen) {
    const why = builds.missing.get(address);
    // Of what the network itself answers, nothing is missing.
    if (why && why.why !== 'noCompiler') notes.push(unseenNote(why, nameOf(address)));
  }
  return notes;
}

/** Why the lines of a contract aren't known, and what helps. */
export function unseenNote(missing: MissingBuild, name: string): string {
  switch (missing.why) {
    case 'noCompiler':
      return compilerNote(missing);
    case 'edited':
    case 'otherSources':
      return l10n.t(
        '{0} can be seen by instruction only: its sources have changed since the build. Restore the deployed version and build again.',
        name,
      );
    case 'restricted':
      return l10n.t(
        "{0} can be seen by instruction only: builds aren't read in Restricted Mode. Trust the workspace, and debug again.",
        name,
      );
    case 'notRead':
      return l10n.t("{0} can be seen by instruction only: its source couldn't be read. Debug again to retry.", name);
    default:
      return l10n.t(
        '{0} can be seen by instruction only: its source is missing. Open the project that it was deployed from, and debug again.',
        name,
      );
  }
}

/** What is missing without a compiler, and how to install it. */
function compilerNote({ contract, compilerVersion, project }: Extract<MissingBuild, { why: 'noCompiler' }>): string {
  const language = /\.vyi?:/.test(contract) ? 'Vyper' : 'Solidity';
  const name = nameOfContract(contract);
  const compiler = `${language === 'Vyper' ? 'Vyper' : 'solc'} ${compilerVersion.split('+', 1)[0]}`;
  const command = installCompilerCommand(language, compilerVersion, project);
  return command === undefined
    ? l10n.t(
        "Local variables and statements of {0} aren't available: its compiler, {1}, isn't installed. Install it and start again.",
        name,
        compiler,
      )
    : l10n.t(
        "Local variables and statements of {0} aren't available: its compiler, {1}, isn't installed. To install it, run {2} in the project's folder, and start again.",
        name,
        compiler,
        command,
      );
}
