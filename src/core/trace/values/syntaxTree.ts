import { membersWithin } from '../../json/jsonSlices.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import { type JsonObject, objectIn, own, textIn } from '../../projects/files/buildJson.ts';
import { jsonMembers } from '../../projects/files/jsonMembers.ts';
import type { SourceSpan } from '../lines/sourceMap.ts';

/** Of one source's tree: it is parsed at once, within 50 ms. */
const mostTreeValues = 150_000;

/** A node of a compiler's syntax tree (Solidity documentation, "JSON AST"). */
export class SyntaxNode {
  readonly id: number;
  readonly type: string;
  /** The source's ID. */
  readonly file: number;
  /** In bytes of the source's UTF-8. */
  readonly start: number;
  readonly end: number;
  readonly parent: SyntaxNode | undefined;
  readonly children: readonly SyntaxNode[];
  readonly #json: JsonObject;
  readonly #members: ReadonlyMap<string, SyntaxNode | readonly SyntaxNode[]>;

  /** @param file of the source that it is in */
  constructor(json: JsonObject, file: number, parent?: SyntaxNode) {
    const [start, length] = (textIn(own(json, 'src')) ?? '').split(':').map(Number);
    const id = own(json, 'id');
    this.id = typeof id === 'number' ? id : -1;
    this.type = textIn(own(json, 'nodeType')) ?? '';
    this.file = file;
    this.start = start ?? -1;
    this.end = this.start + (length ?? 0);
    this.parent = parent;
    this.#json = json;
    const members = new Map<string, SyntaxNode | readonly SyntaxNode[]>();
    for (const [key, value] of Object.entries(json)) {
      if (Array.isArray(value)) {
        const nodes = value.flatMap((each: unknown) => this.#nodeIn(each) ?? []);
        if (nodes.length > 0) members.set(key, nodes);
        continue;
      }
      const node = this.#nodeIn(value);
      if (node) members.set(key, node);
    }
    this.#members = members;
    this.children = [...members.values()].flat();
  }

  /** The node at a key; undefined if there is none. */
  node(key: string): SyntaxNode | undefined {
    const member = this.#members.get(key);
    return member instanceof SyntaxNode ? member : undefined;
  }

  /** The nodes at a key, without empty places. */
  nodes(key: string): readonly SyntaxNode[] {
    const member = this.#members.get(key);
    return member === undefined || member instanceof SyntaxNode ? [] : member;
  }

  text(key: string): string | undefined {
    return textIn(own(this.#json, key));
  }

  flag(key: string): boolean {
    return own(this.#json, key) === true;
  }

  /** The ID of the declaration that a name refers to. */
  get refersTo(): number | undefined {
    const id = own(this.#json, 'referencedDeclaration');
    return typeof id === 'number' ? id : undefined;
  }

  /** As the compiler writes it: `uint256`, `enum Vault.State`, `int_const 5`; '' if it has none. */
  get typeName(): string {
    return textIn(own(objectIn(own(this.#json, 'typeDescriptions')), 'typeString')) ?? '';
  }

  /** The compiler's identifier of its type, such as `t_function_require_pure$_t_bool_$returns$__$`; '' if it has none. */
  get typeId(): string {
    return textIn(own(objectIn(own(this.#json, 'typeDescriptions')), 'typeIdentifier')) ?? '';
  }

  /** Whether a node is this one or within it. */
  holds({ file, start, end }: Pick<SyntaxNode, 'file' | 'start' | 'end'>): boolean {
    return file === this.file && this.start <= start && end <= this.end;
  }

  /** The nearest node around it, or itself, of which `is` is true. */
  around(is: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
    for (let node: SyntaxNode | undefined = this; node; node = node.parent) if (is(node)) return node;
    return undefined;
  }

  #nodeIn(value: unknown): SyntaxNode | undefined {
    const json = objectIn(value);
    return json && textIn(own(json, 'nodeType')) && textIn(own(json, 'src'))
      ? new SyntaxNode(json, this.file, this)
      : undefined;
  }
}

/** The syntax trees of one build's sources. */
export class SyntaxTrees {
  readonly #roots = new Map<number, SyntaxNode>();
  readonly #byId = new Map<number, SyntaxNode>();
  /** By file, start and length: the innermost of several. */
  readonly #bySpan = new Map<string, SyntaxNode>();

  constructor(roots: Iterable<SyntaxNode>) {
    for (const root of roots) {
      this.#roots.set(root.file, root);
      const open = [root];
      for (let node = open.pop(); node; node = open.pop()) {
        this.#byId.set(node.id, node);
        this.#bySpan.set(`${node.file}:${node.start}:${node.end - node.start}`, node);
        open.push(...node.children);
      }
    }
  }

  /** What a name refers to; undefined for the language's own, to which older compilers give any ID. */
  declarationOf(name: SyntaxNode | undefined): SyntaxNode | undefined {
    const declaration = this.#byId.get(name?.refersTo ?? -1);
    const words = name?.text('name') ?? name?.text('memberName');
    return words !== undefined && declaration?.text('name') === words ? declaration : undefined;
  }

  /** The enum of that name, `State` or `Vault.State`; undefined if none has it, or several. */
  enumNamed(name: string): SyntaxNode | undefined {
    const all = [...this.#byId.values()].filter((node) => node.type === 'EnumDefinition');
    const named = all.filter((node) => (node.text('canonicalName') ?? node.text('name')) === name);
    return named.length === 1 ? named[0] : undefined;
  }

  /** The innermost node with exactly that span, or else the smallest around it; undefined outside of the sources. */
  at({ file, start, length }: SourceSpan): SyntaxNode | undefined {
    const exact = this.#bySpan.get(`${file}:${start}:${length}`);
    if (exact) return exact;
    const span = { file, start, end: start + length };
    let node = this.#roots.get(file);
    if (!node?.holds(span)) return undefined;
    for (let inner: SyntaxNode | undefined = node; inner; inner = node.children.find((each) => each.holds(span)))
      node = inner;
    return node;
  }
}

/**
 * Reads the trees from a compiler's output.
 * @param paths by the source's ID; of others, nothing is read
 * @returns undefined if one of them is missing, too large to be read at once, or no tree
 */
export async function syntaxTreesIn(
  output: string,
  paths: ReadonlyMap<number, string>,
): Promise<SyntaxTrees | undefined> {
  const ids = new Map([...paths].map(([id, path]) => [path, id]));
  const roots: SyntaxNode[] = [];
  for await (const [path, source] of membersWithin(new TextEncoder().encode(output), ['sources'])) {
    const id = ids.get(path);
    if (id === undefined) continue;
    const json = objectIn(own(await jsonMembers(source, ['ast'], mostTreeValues), 'ast'));
    if (!json) return undefined;
    await nextTurn();
    roots.push(new SyntaxNode(json, id));
    await nextTurn();
  }
  return roots.length === ids.size ? new SyntaxTrees(roots) : undefined;
}
