import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Unexplained } from '../../core/sheets/calls/failureSection.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { FailureStory } from '../../core/trace/story/failureStory.ts';

/** The explanations of failed calls that were found, for every surface that shows one. */
export interface StoryCache extends vscode.Disposable {
  /** Without waiting; undefined if it wasn't asked for yet. */
  known(network: string, transactionId: string): FailureStory | undefined;
  keep(network: string, transactionId: string, story: FailureStory): void;
  /** Forgets all of them, for example after a build. */
  forget(): void;
  /** Finds explanations for the entities in panels; undefined until it is set. */
  finder: StoryFinder | undefined;
  /** Fires with the transaction's ID when its explanation is known. */
  readonly onDidExplain: vscode.Event<string>;
}

/** Looks for the explanation of a failed call that is on screen. */
export interface StoryFinder {
  /** Whether this workspace has built what was called, so that it's worth a try without being asked. */
  covers(sheet: Sheet, network: string): Promise<boolean>;
  /**
   * @param say called with what the search is doing
   * @returns undefined if an explanation is known now; a failure is logged only
   */
  find(
    thing: { identifier: Identifier; network: string },
    signal: AbortSignal,
    say?: (step: string) => void,
  ): Promise<Unexplained | undefined>;
}

const mostKept = 100;

export function createStoryCache(): StoryCache {
  const stories = new Map<string, FailureStory>();
  const explained = new vscode.EventEmitter<string>();
  const keyOf = (network: string, id: string) => JSON.stringify([network, id]);
  return {
    known: (network, id) => stories.get(keyOf(network, id)),
    keep(network, id, story) {
      if (stories.size >= mostKept) stories.clear();
      stories.set(keyOf(network, id), story);
      explained.fire(id);
    },
    forget: () => stories.clear(),
    finder: undefined,
    onDidExplain: explained.event,
    dispose: () => explained.dispose(),
  };
}
