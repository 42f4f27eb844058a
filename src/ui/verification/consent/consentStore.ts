import type { Memento } from 'vscode';
import type { PublishedFile } from '../../../core/projects/model/toolchain.ts';

/** The pending publication: project, service and files. */
export interface Publication {
  /** URI of the project's folder. */
  readonly project: string;
  /** The service that receives the files. */
  readonly verifyUrl: string;
  readonly files: readonly Pick<PublishedFile, 'path' | 'origin' | 'onDisk'>[];
  /** Whether a match is expected and there is no other doubt. Only then may it be published without asking. */
  readonly isBeyondDoubt: boolean;
}

/** The user's "always": only the files seen by then are published without asking. */
export type ConsentStore = ReturnType<typeof createConsentStore>;

interface StoredConsent {
  readonly project: string;
  readonly verifyUrl: string;
  readonly paths: readonly string[];
}

/** Files of renamed and deleted sources stay in the list; beyond this, the oldest are asked about again. */
const mostPaths = 10_000;
const mostProjects = 100;
const stateKey = 'ledgerLens.publicationConsent';

/** Stored in the workspace's state, which no file of the workspace can change. */
export function createConsentStore(state: Memento) {
  const read = (): StoredConsent[] => {
    const kept = state.get<unknown>(stateKey);
    return Array.isArray(kept) ? kept.filter(isStoredConsent) : [];
  };
  const isOf =
    ({ project, verifyUrl }: Publication) =>
    (kept: StoredConsent) =>
      kept.project === project && kept.verifyUrl === verifyUrl;
  return {
    /** Whether the user has allowed it for this project, this service and each of these files. */
    covers(publication: Publication): boolean {
      const seen = new Set(read().find(isOf(publication))?.paths);
      return publication.isBeyondDoubt && publication.files.every((file) => seen.has(seenAs(file)));
    },
    async remember(publication: Publication): Promise<void> {
      if (!publication.isBeyondDoubt) return;
      const { project, verifyUrl, files } = publication;
      const kept = read();
      const before = kept.find(isOf(publication))?.paths ?? [];
      // The latest last.
      const now = new Set(files.map(seenAs));
      const paths = [...before.filter((path) => !now.has(path)), ...now].slice(-mostPaths);
      await state.update(
        stateKey,
        [...kept.filter((each) => !isOf(publication)(each)), { project, verifyUrl, paths }].slice(-mostProjects),
      );
    },
    /** Revokes all. @returns how many projects were allowed */
    async forget(): Promise<number> {
      const { length } = read();
      await state.update(stateKey, undefined);
      return length;
    },
  };
}

/** A moved file, or one found elsewhere, counts as another file. */
function seenAs({ path, origin, onDisk }: Publication['files'][number]): string {
  return JSON.stringify([path, origin, onDisk ?? null]);
}

function isStoredConsent(value: unknown): value is StoredConsent {
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
