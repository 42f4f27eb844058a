/** A struct or flag (`enum` before 0.4) that a Vyper module defines. */
export interface VyperType {
  readonly name: string;
  readonly kind: 'struct' | 'flag';
  /** Members with their types as written; a flag's have none. */
  readonly members: readonly { readonly name: string; readonly type: string }[];
}

/** The structs and flags of a Vyper module, in order. */
export function vyperTypes(text: string): VyperType[] {
  const found: { name: string; kind: VyperType['kind']; members: { name: string; type: string }[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const [, keyword, name = ''] = /^(struct|flag|enum)[ \t]+(\w{1,200})[ \t]*:/.exec(line) ?? [];
    if (keyword !== undefined) {
      found.push({ name, kind: keyword === 'struct' ? 'struct' : 'flag', members: [] });
      isOpen = true;
      continue;
    }
    if (/^\S/.test(line) && !line.startsWith('#')) isOpen = false;
    const [, member, type = ''] = /^[ \t]+(\w{1,200})[ \t]*(?::([^#]{1,500}))?/.exec(line) ?? [];
    if (isOpen && member !== undefined) found.at(-1)?.members.push({ name: member, type: type.trim() });
  }
  return found;
}
