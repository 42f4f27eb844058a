import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { utf8Length } from '../../platform/bytes.ts';
import { type ContractAddress, metadataRequest, type SubmissionRequest, standardJsonRequest } from './submission.ts';

type Sources = { readonly [path: string]: unknown };

/** The submission from a project's build, with its description for the user: a draft of `core/projects`. */
interface PublishableDraft {
  readonly body:
    | {
        readonly route: 'standardJson';
        readonly stdJsonInput: { readonly sources: Sources; readonly [key: string]: unknown };
      }
    | {
        readonly route: 'metadata';
        readonly metadata: { readonly [key: string]: unknown };
        readonly sources: { readonly [path: string]: string };
      };
  readonly compilerVersion: string;
  readonly contractIdentifier: string;
  /** Every file shown as sent, with the size of its text. */
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly isAbove?: true }[];
  readonly warnings: readonly { readonly message: string; readonly blocks: boolean }[];
}

/**
 * The only way from a draft to a request. A draft with a blocking warning gives a request that can be shown but is
 * rejected by `submit`.
 * @throws LensError `input` if the content isn't exactly what the draft's list shows, and the errors of the route's
 *   request
 */
export function draftRequest(
  draft: PublishableDraft,
  target: ContractAddress & { readonly creationTransactionHash?: string },
): SubmissionRequest {
  const { body, compilerVersion, contractIdentifier } = draft;
  const request =
    body.route === 'metadata'
      ? metadataRequest({ ...target, metadata: body.metadata, sources: body.sources })
      : standardJsonRequest({ ...target, stdJsonInput: body.stdJsonInput, compilerVersion, contractIdentifier });
  const blocking = draft.warnings.filter(({ blocks }) => blocks);
  checkShown(draft, request, blocking.length === 0);
  return blocking.length === 0 ? request : { ...request, refusal: blocking.map(({ message }) => message).join(' ') };
}

/** A path outside its project; projects also reject it earlier. */
const isAbsolute = /^(?:\/|[a-z]:|file:)|\\/i;
/** A path out of its folder may be sent if the project found it in the workspace. */
const leadsAbove = /(?:^|\/)\.\.(?:\/|$)/;

/**
 * Every file of the request is in the list with its name and size, and no name leads out of its folder; for a request
 * that may be sent, every file of the list is also in the request.
 */
function checkShown({ files, contractIdentifier }: PublishableDraft, request: SubmissionRequest, isWhole: boolean) {
  const shown = new Map(files.map((file) => [file.path, file]));
  const sent = new Set<string>();
  for (const part of request.parts) {
    if (part.kind !== 'file') continue;
    sent.add(part.path);
    const file = shown.get(part.path);
    const isPlaced = !isAbsolute.test(part.path) && (file?.isAbove === true || !leadsAbove.test(part.path));
    if (file?.bytes !== utf8Length(part.text) || !isPlaced) throw notShown(contractIdentifier, part.path);
  }
  const missing = isWhole ? files.find(({ path }) => !sent.has(path)) : undefined;
  if (missing) throw notShown(contractIdentifier, missing.path);
}

function notShown(contract: string, path: string): LensError {
  return new LensError(
    { kind: 'input', field: 'sources' },
    l10n.t(
      "Can't publish {1} for {0}: it wasn't shown or is outside its folder. Nothing was sent.",
      contract,
      JSON.stringify(path),
    ),
  );
}
