import * as vscode from 'vscode';
import type { ServerKey } from '../../core/net/key/serverKey.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';

/** The keys of mirror nodes that want one in a header, by origin, in VS Code's secret storage. */
export type ServerKeys = ReturnType<typeof createServerKeys>;

const prefix = 'mirrorNodeKey ';

/** No I/O before the first request to a mirror node. */
export function createServerKeys(secrets: vscode.SecretStorage, log: Pick<Log, 'warn'>) {
  const changed = new vscode.EventEmitter<void>();
  const known = new Map<string, Promise<ServerKey | undefined>>();
  const follower = secrets.onDidChange(({ key }) => {
    if (!key.startsWith(prefix)) return;
    known.delete(key.slice(prefix.length));
    changed.fire();
  });
  const read = async (origin: string): Promise<ServerKey | undefined> => {
    try {
      return readKey(origin, await secrets.get(prefix + origin));
    } catch (error) {
      known.delete(origin);
      log.warn(`Couldn't read the key of ${origin} from the secret storage: ${String(error)}`);
      return undefined;
    }
  };
  return {
    /** The key for a mirror node; undefined if it has none, or none can be sent to it safely. Never rejects. */
    async of(baseUrl: string): Promise<ServerKey | undefined> {
      if (!loadCore().mirrorNode.mayHaveKey(baseUrl)) return undefined;
      const { origin } = new URL(baseUrl);
      const key = known.get(origin) ?? read(origin);
      known.set(origin, key);
      return key;
    },
    /** Stores a key for the origin of a mirror node, for all windows; undefined removes it. */
    async set(baseUrl: string, key: Pick<ServerKey, 'header' | 'value'> | undefined): Promise<void> {
      const name = prefix + new URL(baseUrl).origin;
      if (key === undefined) await secrets.delete(name);
      else await secrets.store(name, JSON.stringify({ header: key.header, value: key.value }));
    },
    /** Fires when any window has changed a key. */
    onDidChange: changed.event,
    dispose() {
      follower.dispose();
      changed.dispose();
    },
  };
}

/** A stored key; undefined if what is stored can't be one. */
function readKey(origin: string, text: string | undefined): ServerKey | undefined {
  if (text === undefined) return undefined;
  const { headerProblem, keyProblem } = loadCore().mirrorNode;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // The error would quote it in the log.
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null || !('header' in stored) || !('value' in stored)) return undefined;
  const { header, value } = stored;
  if (typeof header !== 'string' || typeof value !== 'string') return undefined;
  return headerProblem(header) === undefined && keyProblem(value) === undefined ? { origin, header, value } : undefined;
}
