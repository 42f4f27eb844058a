import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';

/** A parameter, return variable or local variable, and its place on the stack, counted from the function's first. */
interface StackVariable {
  readonly declaration: SyntaxNode;
  readonly from: number;
  /** Two words for what has an offset and a length, or an address and a selector. */
  readonly words: 1 | 2;
}

/** What a running function has on the stack. */
export interface StackPlaces {
  /** In the order of their places, those of modifiers too: a later one may hide an earlier one of the same name. */
  readonly variables: readonly StackVariable[];
  /** The words of all, without what an expression has on top of them. */
  readonly height: number;
}

/**
 * Where legacy code without optimizer has the variables of a function: its parameters, its return variables, those of
 * each modifier, then the locals of the blocks around a node, in the order of their declarations.
 * @param node what is running, in the function's body or in one of its modifiers
 * @param modifierOf what runs for an invocation; undefined if that isn't known
 * @param height of all when the statement began, if it is known: it says which run of a modifier it is that the function
 * has twice, for the later one has the variables of the one before below its own
 * @returns undefined if it isn't certain
 */
export function stackPlaces(
  definition: SyntaxNode,
  node: SyntaxNode,
  modifierOf: (invocation: SyntaxNode) => SyntaxNode | undefined,
  height?: number,
): StackPlaces | undefined {
  const first = new Places();
  first.add(parametersOf(definition, 'parameters'));
  first.add(parametersOf(definition, 'returnParameters'));
  // By their height: where the body stands at several places in a modifier, there are as many ways to it.
  let ways = new Map([[first.end().height, first]]);
  const found = new Map<number, StackPlaces>();
  for (const invocation of definition.nodes('modifiers')) {
    // What a base's constructor is given has its place there.
    if (invocation.text('kind') === 'baseConstructorSpecifier') {
      if (invocation.holds(node)) return undefined;
      continue;
    }
    if (invocation.holds(node)) {
      for (const [own, place] of ways) found.set(own, place.end());
      return onlyOf(found, height);
    }
    const modifier = modifierOf(invocation);
    const body = modifier?.node('body');
    const underscores = body ? underscoresIn(body) : [];
    if (!modifier || !body || underscores.length === 0) return undefined;
    const inner = new Map<number, Places>();
    for (const [from, before] of ways) {
      const place = before.with(parametersOf(modifier, 'parameters'));
      if (body.holds(node)) {
        const own = place.with(localsAround(node, body)).end();
        // Those of an earlier run have the same declarations, also where this one's aren't declared yet.
        const isOwn = (each: StackVariable) => each.from >= from || !modifier.holds(each.declaration);
        found.set(own.height, { ...own, variables: own.variables.filter(isOwn) });
      }
      for (const underscore of underscores) {
        const behind = place.with(localsAround(underscore, body));
        inner.set(behind.end().height, behind);
      }
    }
    ways = inner;
  }
  const body = definition.node('body');
  if (body?.holds(node))
    for (const way of ways.values()) {
      const own = way.with(localsAround(node, body)).end();
      found.set(own.height, own);
    }
  return onlyOf(found, height);
}

/** The only places, or those of a height. */
function onlyOf(found: ReadonlyMap<number, StackPlaces>, height: number | undefined): StackPlaces | undefined {
  if (found.size > 1) return height === undefined ? undefined : found.get(height);
  const [only] = found.values();
  return only;
}

class Places {
  readonly #variables: StackVariable[] = [];
  #height = 0;

  add(declarations: readonly SyntaxNode[]): void {
    for (const declaration of declarations) {
      const words = wordsOf(declaration);
      this.#variables.push({ declaration, from: this.#height, words });
      this.#height += words;
    }
  }

  /** These, and others above them. */
  with(declarations: readonly SyntaxNode[]): Places {
    const all = new Places();
    all.add([...this.#variables.map(({ declaration }) => declaration), ...declarations]);
    return all;
  }

  end(): StackPlaces {
    return { variables: this.#variables, height: this.#height };
  }
}

function parametersOf(definition: SyntaxNode, key: string): readonly SyntaxNode[] {
  return definition.node(key)?.nodes('parameters') ?? [];
}

/** The locals whose declaration has ended before a node, in the blocks around it. */
function localsAround(node: SyntaxNode, body: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let around: SyntaxNode | undefined = body, inner: SyntaxNode | undefined; around; around = inner) {
    inner = around.children.find((each) => each.holds(node));
    if (around.type === 'ForStatement') {
      const first = around.node('initializationExpression');
      if (first && inner && first !== inner) found.push(...declaredIn(first));
    } else if (around.type === 'TryCatchClause') {
      if (inner?.type === 'Block') found.push(...parametersOf(around, 'parameters'));
    } else if (around.type === 'Block' || around.type === 'UncheckedBlock') {
      // The block's brace is in none of its statements.
      found.push(
        ...around
          .nodes('statements')
          .filter((each) => each !== inner && each.end <= node.start)
          .flatMap(declaredIn),
      );
    }
  }
  return found;
}

function declaredIn(statement: SyntaxNode): readonly SyntaxNode[] {
  return statement.type === 'VariableDeclarationStatement' ? statement.nodes('declarations') : [];
}

function underscoresIn(node: SyntaxNode): SyntaxNode[] {
  return node.type === 'PlaceholderStatement' ? [node] : node.children.flatMap(underscoresIn);
}

/** The words that a variable takes on the stack. */
export function wordsOf(declaration: SyntaxNode): 1 | 2 {
  const type = declaration.node('typeName');
  if (type?.type === 'FunctionTypeName') return type.text('visibility') === 'external' ? 2 : 1;
  if (declaration.text('storageLocation') !== 'calldata') return 1;
  const isArray = type?.type === 'ArrayTypeName' && type.node('length') === undefined;
  return isArray || (type?.type === 'ElementaryTypeName' && /^(?:bytes|string)$/.test(type.text('name') ?? '')) ? 2 : 1;
}

/** What runs for the invocation of a modifier in a contract; undefined if that isn't known. */
export function modifierIn(
  contract: SyntaxNode | undefined,
  invocation: SyntaxNode,
  trees: SyntaxTrees,
): SyntaxNode | undefined {
  const name = invocation.node('modifierName');
  const words = name?.text('name') ?? '';
  // `Base.onlyOwner` names the one that runs.
  if (words === '' || words.includes('.')) return undefined;
  const bases = contract?.ids('linearizedBaseContracts') ?? [];
  for (const id of bases) {
    const base = trees.withId(id);
    if (!base) return undefined;
    const found = base.nodes('nodes').find((each) => each.type === 'ModifierDefinition' && each.text('name') === words);
    if (found) return found;
  }
  return undefined;
}
