import * as vscode from 'vscode';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { StoryFinder } from '../network/storyCache.ts';
import type { FailureExplainer } from './explainer.ts';

/** Looks for failing lines of the transactions in open panels, in trusted workspaces that have built what was called. */
export function createStoryFinder(connections: Connections, explainer: FailureExplainer, log: Log): StoryFinder {
  return {
    async covers({ execution, called }, network) {
      const isOne = execution === 'failed' || execution === 'ignoredCode';
      if (!isOne || called === undefined || !vscode.workspace.isTrusted) return false;
      const abis = await connections.to(network).abis();
      return abis.find('function', called).length > 0;
    },
    async find(thing, signal, say) {
      try {
        return await explainer.explainUnasked(thing, signal, say);
      } catch (error) {
        if (!signal.aborted) log.debug(`No line for ${thing.identifier.id}: ${String(error)}`);
        return 'failed';
      }
    },
  };
}
