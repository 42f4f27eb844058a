/**
 * Run by itself: loads the whole core and prints, as JSON, every message that was asked for meanwhile. Its language
 * is set after that, so what was said before stays English.
 */
import { config } from '@vscode/l10n';

const asked: string[] = [];
const listening = new Proxy<Record<string, string>>(
  {},
  {
    get(_, message) {
      asked.push(String(message));
      return undefined;
    },
  },
);
config({ contents: listening });
const core = await import('../../../src/core/core.ts');
const atLoad = [...asked];
core.status.statusWords('operational');
console.log(JSON.stringify({ atLoad, later: asked.slice(atLoad.length) }));
