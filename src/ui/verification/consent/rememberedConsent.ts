import type { Memento } from 'vscode';
import type { Prediction } from '../../../core/projects/bytecode/predictMatch.ts';
import type { Draft, WarningKind } from '../../../core/projects/model/toolchain.ts';

/** What is about to be published of which project, where. */
export interface ConsentSubject {
  /** URI of the project's folder. */
  readonly project: string;
  /** The service that receives the files. */
  readonly verifyUrl: string;
  readonly draft: Pick<Draft, 'files' | 'warnings'>;
  readonly level: Prediction['level'];
}

/** Where the user said "always": what they had seen by then stays published-without-asking, and nothing else. */
export interface RememberedConsent {
  /** Whether this may be remembered at all: nothing about it is doubtful. */
  mayCover(subject: ConsentSubject): boolean;
  /** Whether the user has said so, of this project, this service and every one of these files. */
  covers(subject: ConsentSubject): boolean;
  remember(subject: ConsentSubject): Promise<void>;
  /** Asks every time again. @returns of how many projects that was not so */
  forget(): Promise<number>;
}

/** What says nothing of the files: it is about what the level can be. */
const harmless: readonly WarningKind[] = ['libraries', 'notSolidity', 'noMetadataHash', 'noMetadataTail'];

interface Kept {
  readonly project: string;
  readonly verifyUrl: string;
  readonly paths: readonly string[];
}

const stateKey = 'ledgerLens.publicationConsent';

/** Kept in the workspace's state, which no file of the workspace can write. */
export function createRememberedConsent(state: Memento): RememberedConsent {
  const read = (): Kept[] => {
    const kept = state.get<unknown>(stateKey);
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  };
  const isOf =
    ({ project, verifyUrl }: ConsentSubject) =>
    (kept: Kept) =>
      kept.project === project && kept.verifyUrl === verifyUrl;
  const mayCover = ({ draft, level }: ConsentSubject) =>
    level !== 'mismatch' &&
    draft.warnings.every(({ kind, blocks }) => !blocks && harmless.includes(kind)) &&
    draft.files.every(({ state: file }) => file === 'same' || file === 'notOnDisk');
  return {
    mayCover,
    covers(subject) {
      const seen = new Set(read().find(isOf(subject))?.paths);
      return mayCover(subject) && subject.draft.files.every((file) => seen.has(seenAs(file)));
    },
    async remember(subject) {
      if (!mayCover(subject)) return;
      const kept = read();
      const before = kept.find(isOf(subject))?.paths ?? [];
      const paths = [...new Set([...before, ...subject.draft.files.map(seenAs)])];
      const { project, verifyUrl } = subject;
      await state.update(stateKey, [...kept.filter((each) => !isOf(subject)(each)), { project, verifyUrl, paths }]);
    },
    async forget() {
      const { length } = read();
      await state.update(stateKey, undefined);
      return length;
    },
  };
}

/** A file that moves, or that is found elsewhere, is another file. */
function seenAs({ path, origin, onDisk }: Draft['files'][number]): string {
  return JSON.stringify([path, origin, onDisk ?? null]);
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'project' in value &&
    typeof value.project === 'string' &&
    'verifyUrl' in value &&
    typeof value.verifyUrl === 'string' &&
    'paths' in value &&
    Array.isArray(value.paths) &&
    value.paths.every((path) => typeof path === 'string')
  );
}
