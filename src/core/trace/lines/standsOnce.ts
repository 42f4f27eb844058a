import { hexOfBytes } from '../../platform/hex.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import type { SourcePlace } from './sourceText.ts';
import type { TracedBuild } from './tracedBuild.ts';

/** `Error(string)`. */
const errorSelector = '0x08c379a0';

/**
 * Whether the reason with which a frame reverted stands at one place only in all sources of its build, so that no other
 * line can have returned it: the text of a `require`, `revert`, `assert` or `raise`, or a custom error.
 * @param place the statement that the replay ended at
 */
export function standsOnce(
  { failure, output }: Pick<TraceFrame, 'failure' | 'output'>,
  place: SourcePlace,
  build: TracedBuild | undefined,
): boolean {
  if (failure !== 'revert' || !build) return false;
  const sources = [...build.sources.values()].map(({ path, content }) => tokensOf(content, /\.vyi?$/.test(path)));
  const own = tokensOf(place.text, /\.vyi?$/.test(place.path));
  const text = textOf(output);
  if (text !== undefined) {
    const isText = (token: string) => token === JSON.stringify(text);
    return own.filter(isText).length === 1 && sources.flat().filter(isText).length === 1;
  }
  // The only error that the statement names.
  const declared = new Set(sources.flatMap((tokens) => tokens.filter((_, at) => tokens[at - 1] === 'error')));
  const named = own.filter((token) => declared.has(token));
  const [error] = named;
  const uses = sources.flatMap((tokens) => tokens.filter((each, at) => each === error && tokens[at - 1] !== 'error'));
  // Assembly may return its selector.
  const selector = hexOfBytes(output.subarray(0, 4)).slice(2);
  const isWritten = [...build.sources.values()].some(({ content }) => content.toLowerCase().includes(selector));
  return named.length === 1 && uses.length === 1 && !isWritten;
}

/** The text of `Error(string)`; undefined for any other data. */
function textOf(output: Uint8Array): string | undefined {
  if (output.length < 68 || hexOfBytes(output.subarray(0, 4)) !== errorSelector) return undefined;
  const length = Number(BigInt(hexOfBytes(output.subarray(36, 68))));
  return length > output.length - 68 ? undefined : new TextDecoder().decode(output.subarray(68, 68 + length));
}

/** The words, texts (as JSON) and dots of a source, without its comments. Texts side by side are one. */
function tokensOf(content: string, isVyper: boolean): string[] {
  const comment = isVyper ? /#[^\n]*|"""[\s\S]*?(?:"""|$)/ : /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
  const token = new RegExp(
    `${comment.source}|("(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')|([A-Za-z_$][\\w$]*)|(\\S)`,
    'g',
  );
  const tokens: string[] = [];
  let last: string | undefined;
  for (const [whole, quoted, word, other] of content.matchAll(token)) {
    if (quoted !== undefined) {
      const text = unescaped(quoted.slice(1, -1));
      const joined = last === undefined ? text : last + text;
      if (last !== undefined) tokens.pop();
      tokens.push(JSON.stringify(joined));
      last = joined;
    } else if (word !== undefined || other !== undefined) {
      tokens.push(whole);
      last = undefined;
    }
  }
  return tokens;
}

/** Of `\x41`, `\u0041` and `\"`. Others don't stand in a reason. */
function unescaped(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))/g, (_, hex, unicode, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(hex ?? unicode, 16)) : other,
  );
}
