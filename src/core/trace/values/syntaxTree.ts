import { membersWithin } from '../../json/jsonSlices.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import { inTurns } from '../../platform/turns.ts';
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
  readonly #json: JsonObject;
  /** Made when first wanted: most of a tree never is. */
  #members: ReadonlyMap<string, SyntaxNode | readonly SyntaxNode[]> | undefined;

  /** @param file of the source that it is in */
  constructor(json: JsonObject, file: number, parent?: SyntaxNode) {
    const id = own(json, 'id');
    this.id = typeof id === 'number' ? id : -1;
    this.type = textIn(own(json, 'nodeType')) ?? '';
    this.file = file;
    [this.start, this.end] = rangeIn(json);
    this.parent = parent;
    this.#json = json;
  }

  get children(): readonly SyntaxNode[] {
    return [...this.#nodes().values()].flat();
  }

  /** The node at a key; undefined if there is none. */
  node(key: string): SyntaxNode | undefined {
    const member = this.#nodes().get(key);
    return member instanceof SyntaxNode ? member : undefined;
  }

  /** The nodes at a key, without empty places. */
  nodes(key: string): readonly SyntaxNode[] {
    const member = this.#nodes().get(key);
    return member === undefined || member instanceof SyntaxNode ? [] : member;
  }

  /** The place of a node among those at a key, of which others may be empty; -1 if it isn't there. */
  rank(key: string, node: SyntaxNode): number {
    const members = own(this.#json, key);
    return Array.isArray(members) ? members.findIndex((each: unknown) => own(objectIn(each), 'id') === node.id) : -1;
  }

  text(key: string): string | undefined {
    return textIn(own(this.#json, key));
  }

  flag(key: string): boolean {
    return own(this.#json, key) === true;
  }

  /** Numbers at a key. */
  ids(key: string): readonly number[] {
    const ids = own(this.#json, key);
    return Array.isArray(ids) ? ids.filter((each) => typeof each === 'number') : [];
  }

  /** Texts at a key. */
  words(key: string): readonly string[] {
    const words = own(this.#json, key);
    return Array.isArray(words) ? words.filter((each) => typeof each === 'string') : [];
  }

  /** The ID of the declaration that a name refers to. */
  get refersTo(): number | undefined {
    const id = own(this.#json, 'referencedDeclaration');
    return typeof id === 'number' ? id : undefined;
  }

  /** The IDs of the declarations that it uses itself: as a name, as an operator that a function defines, or in assembly. */
  get uses(): readonly number[] {
    const operator = own(this.#json, 'function');
    const outside = own(this.#json, 'externalReferences');
    // To compilers before 0.6, each is the only member of an object, by its name.
    const named = (Array.isArray(outside) ? outside : []).flatMap((each: unknown) => {
      const reference = objectIn(each) ?? {};
      return [reference, ...Object.values(reference)].map((one) => own(objectIn(one), 'declaration'));
    });
    return [this.refersTo, operator, ...named].filter((id) => typeof id === 'number');
  }

  /** As the compiler writes it: `uint256`, `enum Vault.State`, `int_const 5`; '' if it has none. */
  get typeName(): string {
    return textIn(own(objectIn(own(this.#json, 'typeDescriptions')), 'typeString')) ?? '';
  }

  /** The compiler's identifier of its type, such as `t_function_require_pure$_t_bool_$returns$__$`; '' if it has none. */
  get typeId(): string {
    return textIn(own(objectIn(own(this.#json, 'typeDescriptions')), 'typeIdentifier')) ?? '';
  }

  /** Whether it is a call of the language's own function of one of these names. */
  isCallOf(names: readonly string[]): boolean {
    const id = this.type === 'FunctionCall' ? (this.node('expression')?.typeId ?? '') : '';
    return names.some((name) => id.startsWith(`t_function_${name}_`));
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

  #nodes(): ReadonlyMap<string, SyntaxNode | readonly SyntaxNode[]> {
    if (this.#members) return this.#members;
    const members = new Map<string, SyntaxNode | readonly SyntaxNode[]>();
    for (const [key, value] of Object.entries(this.#json)) {
      if (Array.isArray(value)) {
        const nodes = value.flatMap((each: unknown) => this.#nodeIn(each) ?? []);
        if (nodes.length > 0) members.set(key, nodes);
        continue;
      }
      const node = this.#nodeIn(value);
      if (node) members.set(key, node);
    }
    this.#members = members;
    return members;
  }

  #nodeIn(value: unknown): SyntaxNode | undefined {
    const json = objectIn(value);
    return json && isNode(json) ? new SyntaxNode(json, this.file, this) : undefined;
  }
}

function isNode(json: JsonObject): boolean {
  return textIn(own(json, 'nodeType')) !== undefined && textIn(own(json, 'src')) !== undefined;
}

function rangeIn(json: JsonObject): [start: number, end: number] {
  const [start = -1, length = 0] = (textIn(own(json, 'src')) ?? '').split(':').map(Number);
  // To compilers before 0.8, an `if` of inline assembly is only its keyword.
  const body = own(json, 'nodeType') === 'YulIf' ? objectIn(own(json, 'body')) : undefined;
  return [start, Math.max(start + length, body ? rangeIn(body)[1] : 0)];
}

/** Where a declaration is. */
type Declared = Pick<SyntaxNode, 'id' | 'file' | 'start' | 'end'>;

const declarations: ReadonlySet<unknown> = new Set([
  'ContractDefinition',
  'EnumDefinition',
  'ErrorDefinition',
  'FunctionDefinition',
  'ModifierDefinition',
  'StructDefinition',
  'UserDefinedValueTypeDefinition',
  'VariableDeclaration',
]);

/** The syntax trees of one build's sources. */
export class SyntaxTrees {
  readonly #roots: ReadonlyMap<number, SyntaxNode>;
  readonly #declared: ReadonlyMap<number, Declared>;
  readonly #enums: ReadonlyMap<string, readonly Declared[]>;

  /** Of `syntaxTreesIn`. */
  constructor(
    roots: ReadonlyMap<number, SyntaxNode>,
    declared: ReadonlyMap<number, Declared>,
    enums: ReadonlyMap<string, readonly Declared[]>,
  ) {
    this.#roots = roots;
    this.#declared = declared;
    this.#enums = enums;
  }

  /** Of each source. */
  get roots(): readonly SyntaxNode[] {
    return [...this.#roots.values()];
  }

  /** What a name refers to; undefined for the language's own, to which older compilers give any ID. */
  declarationOf(name: SyntaxNode | undefined): SyntaxNode | undefined {
    const declaration = this.withId(name?.refersTo ?? -1);
    const words = name?.text('name') ?? name?.text('memberName');
    return words !== undefined && declaration?.text('name') === words ? declaration : undefined;
  }

  /** A declaration by its ID; undefined for those of other sources. */
  withId(id: number): SyntaxNode | undefined {
    const declared = this.#declared.get(id);
    return declared && this.#nodeOf(declared);
  }

  /** The contract, library or interface of that name in a source; undefined if it isn't there. */
  contractNamed(file: number, name: string): SyntaxNode | undefined {
    const root = this.#roots.get(file);
    return root?.nodes('nodes').find((each) => each.type === 'ContractDefinition' && each.text('name') === name);
  }

  /** The enum of that name, `State` or `Vault.State`; undefined if none has it, or several. */
  enumNamed(name: string): SyntaxNode | undefined {
    const [found, ...others] = this.#enums.get(name) ?? [];
    return found && others.length === 0 ? this.#nodeOf(found) : undefined;
  }

  /** The innermost node around a span; undefined outside of the sources. */
  at({ file, start, length }: SourceSpan): SyntaxNode | undefined {
    return this.#around({ file, start, end: start + length });
  }

  #around(span: Pick<SyntaxNode, 'file' | 'start' | 'end'>): SyntaxNode | undefined {
    let node = this.#roots.get(span.file);
    if (!node?.holds(span)) return undefined;
    for (let inner: SyntaxNode | undefined = node; inner; inner = node.children.find((each) => each.holds(span)))
      node = inner;
    return node;
  }

  #nodeOf(declared: Declared): SyntaxNode | undefined {
    return this.#around(declared)?.around(({ id }) => id === declared.id);
  }
}

/** Nodes between looks at the clock. */
const nodesPerLook = 500;

/**
 * Reads the trees from a compiler's output.
 * @param paths by the source's ID; of others, nothing is read
 * @param types of sources that are left out if they are missing or too large
 * @returns undefined if one of `paths` is missing, too large to be read at once, or no tree
 */
export async function syntaxTreesIn(
  output: string,
  paths: ReadonlyMap<number, string>,
  types: ReadonlyMap<number, string> = new Map(),
): Promise<SyntaxTrees | undefined> {
  const ids = new Map([...types, ...paths].map(([id, path]) => [path, id]));
  const roots = new Map<number, SyntaxNode>();
  const declared = new Map<number, Declared>();
  const enums = new Map<string, Declared[]>();
  const rest = inTurns();
  let taken = 0;
  for await (const [path, source] of membersWithin(new TextEncoder().encode(output), ['sources'])) {
    const file = ids.get(path);
    if (file === undefined) continue;
    const json = objectIn(own(await jsonMembers(source, ['ast'], mostTreeValues), 'ast'));
    if (!json && !paths.has(file)) continue;
    if (!json) return undefined;
    await nextTurn();
    roots.set(file, new SyntaxNode(json, file));
    const open: unknown[] = [json];
    while (open.length > 0) {
      const value = open.pop();
      taken += 1;
      const resting = taken % nodesPerLook === 0 ? rest() : undefined;
      if (resting) await resting;
      if (typeof value !== 'object' || value === null) continue;
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) open.push(each);
      const node = objectIn(value);
      const id = own(node, 'id');
      if (!node || typeof id !== 'number' || !declarations.has(own(node, 'nodeType'))) continue;
      const [start, end] = rangeIn(node);
      const found = { id, file, start, end };
      declared.set(id, found);
      const name = textIn(own(node, 'canonicalName')) ?? textIn(own(node, 'name')) ?? '';
      if (own(node, 'nodeType') === 'EnumDefinition') enums.set(name, [...(enums.get(name) ?? []), found]);
    }
  }
  return [...paths.keys()].every((file) => roots.has(file)) ? new SyntaxTrees(roots, declared, enums) : undefined;
}
