/** The places of the source that are looked at for protections: each line that a search finds is one, or says why not. */
export interface Search {
  readonly kind: string;
  /** What it looks for, in words. */
  readonly what: string;
  readonly pattern: RegExp;
}

export const searches: readonly Search[] = [
  { kind: 'trust', what: 'whether a workspace is trusted', pattern: /workspace\.isTrusted|await isTrusted\(\)/ },
  {
    kind: 'policy',
    what: 'what VS Code runs and loads of a page or a text',
    pattern: /Content-Security-Policy|enableScripts|localResourceRoots|markdown\.(?:isTrusted|supportHtml) =/,
  },
  {
    kind: 'lease',
    what: 'rights that one window has',
    pattern: /if \(.*(?:\.confirm\(\)|isMine\(\)|=== this\.#mark)/,
  },
  { kind: 'redirect', what: 'whether something is of the same origin', pattern: /\.origin !== (?!null)/ },
  {
    kind: 'secret',
    what: 'what may be a secret',
    pattern: /^(?!(?:export |async )*function).*\b(?:isSecret|isSecretFile|mayBeKey)\(/,
  },
  {
    kind: 'consent',
    what: 'what a person is asked before something is published',
    pattern: /await consentTo\w+\(|=> consent\(/,
  },
  {
    kind: 'bound',
    what: 'how much of what comes from outside is taken',
    pattern:
      /const (?:most|longest|max|largest)\w*(?:: \w+)? = [\d(]|const \w*[lL]imits(?:: \w+)? = \{|const \[[^\]]*(?:most|longest)[^\]]*\] = \[\d/,
  },
  {
    kind: 'path',
    what: 'where a path that a stranger wrote may lead',
    pattern: /includes\('\.\.'\)|[!=]== '\.\.'|path\.sep\)/,
  },
];
