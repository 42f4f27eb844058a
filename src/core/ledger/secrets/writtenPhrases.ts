import { isRecoveryPhrase } from './isSecret.ts';

const separator = '[ ,\u3000]{1,3}';
const word = '[\\p{L}\\p{M}]{1,16}';
const listed = `${word}(?:${separator}${word}){11,23}`;

/** The words of a phrase in quotes, alone in a comment, and in an array. */
const quotedWords = new RegExp(`["'\`](${listed})["'\`]`, 'gu');
const commentedWords = new RegExp(
  `(?:\\/\\/|\\*|#|^)\\s*(${listed})\\s*(?:\\([^()]{0,60}\\)\\s*)?(?:\\*\\/)?\\s*$`,
  'u',
);
const label =
  '(?:mnemonics?|(?:recovery|seed|secret|wallet|backup)[\\s_-]?(?:phrase|words)|seed(?:phrase)?|wiederherstellungs(?:phrase|wörter)|phrase (?:secrète|de récupération)|frase (?:semilla|secreta|segreta|de recuperación|di recupero)|助记词|助記詞|ニーモニック|シードフレーズ|니모닉|복구 ?문구|мнемоника|сид-?фраза)';
const phraseLabel = new RegExp(`${label}["'\`]?\\s*(?:\\bis\\b|[:=：])\\s*["'\`]?([^"'\`;]{20,400})`, 'iu');
const phraseBehind = new RegExp(`${label}[\\s"'\`]+(${listed})(?![\\p{L}\\p{M}])`, 'iu');
const phraseArray = new RegExp(
  `${label}[^=:\\[\\]]{0,40}[=:]\\s*\\[((?:\\s*["'][\\p{L}\\p{M}]{2,16}["']\\s*,?){12,24})`,
  'iu',
);
const lengths: readonly number[] = [12, 15, 18, 21, 24];
/** Words that few sentences do without, and that no phrase has. */
const prose =
  /(?<!\p{L})(?:the|and|for|are|is|was|were|has|had|not|but|from|its|which|must|should|does|been|than|because|der|die|das|und|ist|nicht|mit|von|für|los|las|del|que|una|por|para|les|des|est|dans|pour|che|non|una|dos|das|não)(?!\p{L})/iu;

/** Whether a line has a recovery phrase in quotes, alone in a comment or after its name, in any wallet's language. */
export function hasWrittenPhrase(line: string): boolean {
  const plain = unnumbered(line);
  const spaces = plain.match(/[ ,\u3000-]/g)?.length ?? 0;
  if (spaces < 11) return false;
  const quoted = [...plain.matchAll(quotedWords)].map(([, words = '']) => words);
  if (quoted.some((words) => isPhrase(words))) return true;
  const commented = commentedWords.exec(plain)?.[1] ?? '';
  if (commented !== '' && !/\p{Script=Hangul}/u.test(commented) && isPhrase(commented)) return true;
  if (isPhrase(phraseBehind.exec(plain)?.[1] ?? '')) return true;
  if (isPhrase((phraseArray.exec(plain)?.[1] ?? '').replace(/[\s"',]+/g, ' ').trim())) return true;
  const [, said = ''] = phraseLabel.exec(plain) ?? [];
  const words = said.match(/[\p{L}\p{M}]+/gu) ?? [];
  const isOne = words.length === 1 || lengths.includes(words.length);
  return said !== '' && isOne && !prose.test(said) && isRecoveryPhrase(said.replace(/\*\/\s*$/, ''));
}

/** Without the numbers of words. */
function unnumbered(line: string): string {
  const numbered = /(?<!\S)\d{1,2}[.):]\s*(?=\p{L})/gu;
  return (line.match(numbered) ?? []).length < 11 ? line : line.replace(numbered, '');
}

/** Whether words are as many as a phrase has, and each as the lists of wallets have them. */
function isPhrase(text: string): boolean {
  const words = text.normalize('NFC').split(/[ ,\u3000]+/);
  if (!lengths.includes(words.length)) return false;
  const isEach = (form: RegExp) => words.every((each) => form.test(each));
  if (isEach(/^\p{Script=Han}$/u) || isEach(/^[\p{Script=Hiragana}ー]{2,8}$/u)) return true;
  if (isEach(/^\p{Script=Hangul}{2,4}$/u))
    return !words.some((each) => /(?:니다|세요|어요|아요|에서|으로|에게)$/.test(each));
  const isOneCase = isEach(/^\p{Ll}{3,8}$/u) || isEach(/^\p{Lu}{3,8}$/u) || isEach(/^\p{Lu}\p{Ll}{2,7}$/u);
  return isOneCase && isEach(/^\p{Script=Latin}+$/u) && !prose.test(text);
}
