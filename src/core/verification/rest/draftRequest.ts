import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { utf8Length } from '../../platform/bytes.ts';
import { type ContractAddress, metadataRequest, type SubmissionRequest, standardJsonRequest } from './submission.ts';

type Sources = { readonly [path: string]: unknown };

/** What a project's build gives to publish, with what is shown of it to the user: a draft of `core/projects`. */
export interface PublishableDraft {
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
  /** Every file that is shown as leaving, its size that of its text. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly warnings: readonly { readonly message: string; readonly blocks: boolean }[];
}

/**
 * The one way from a draft to a request. A draft with a warning that blocks gives a request that can be looked at and
 * is refused by `submit`, whoever calls it.
 * @throws LensError `input` where what would leave is not what the draft's list shows, and as the route's own request
 */
export function draftRequest(
  draft: PublishableDraft,
  target: ContractAddress & { readonly creationTransactionHash?: string },
): SubmissionRequest {
  const { body, compilerVersion, contractIdentifier } = draft;
  checkShown(draft);
  const request =
    body.route === 'metadata'
      ? metadataRequest({ ...target, metadata: body.metadata, sources: body.sources })
      : standardJsonRequest({ ...target, stdJsonInput: body.stdJsonInput, compilerVersion, contractIdentifier });
  const blocking = draft.warnings.filter(({ blocks }) => blocks);
  return blocking.length === 0 ? request : { ...request, refusal: blocking.map(({ message }) => message).join(' ') };
}

/** A path that leads out of its folder; a project refuses it before, and more. */
const leadsOut = /^(?:\/|[a-z]:|file:)|\\|(?:^|\/)\.\.(?:\/|$)/i;

/** Every text in the body stands in the list under its name, with its size, and no name leads out of its folder. */
function checkShown({ body, files, contractIdentifier }: PublishableDraft): void {
  const shown = new Map(files.map(({ path, bytes }) => [path, bytes]));
  for (const [path, text] of textsIn(body)) {
    if (shown.get(path) === utf8Length(text) && !leadsOut.test(path)) continue;
    throw new LensError(
      { kind: 'input', field: 'sources' },
      l10n.t(
        "Can't publish {1} for {0}: it wasn't shown or is outside its folder. Nothing was sent.",
        contractIdentifier,
        JSON.stringify(path),
      ),
    );
  }
}

function* textsIn(body: PublishableDraft['body']): Generator<readonly [string, string]> {
  if (body.route === 'metadata') {
    yield* Object.entries(body.sources);
    yield* contentsIn(body.metadata.sources);
  } else {
    yield* contentsIn(body.stdJsonInput.sources);
    yield* contentsIn(body.stdJsonInput.interfaces);
  }
}

/** Of an object of sources, those that hold their text; of a Vyper interface given as an ABI, the ABI. */
function* contentsIn(sources: unknown): Generator<readonly [string, string]> {
  if (typeof sources !== 'object' || sources === null) return;
  for (const [path, source] of Object.entries(sources)) {
    if (typeof source !== 'object' || source === null) continue;
    if ('content' in source && typeof source.content === 'string') yield [path, source.content];
    else if ('abi' in source) yield [path, JSON.stringify(source)];
  }
}
