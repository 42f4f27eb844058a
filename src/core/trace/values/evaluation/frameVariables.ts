import type { StorageVariable } from '../../../storage/storageLayout.ts';
import type { HeldValue } from '../held/heldValue.ts';
import { shapeInLayout, shapeOfNode, structShape, type WordShape } from '../held/valueShapes.ts';
import { localValue, vyperLocalValue, vyperShape } from '../locals/localValue.ts';
import { modifierIn, stackPlaces } from '../locals/stackPlaces.ts';
import type { PlacedVariable } from '../locals/vyperPlaces.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { EvaluationContext } from './evaluationContext.ts';

/** A variable with its declaration; `value` is undefined if it isn't certain. */
export interface NamedValue {
  /** '' for a returned value without a name. */
  readonly name: string;
  readonly label: string;
  readonly value: HeldValue | undefined;
  readonly declaration: SyntaxNode | undefined;
}

/**
 * The arguments and local variables of a frame that are in scope: those whose declaration has ended. A later one hides an
 * earlier one of the same name.
 */
export function localsOf(context: EvaluationContext): readonly NamedValue[] {
  if (context.vyper) return vyperLocals(context.vyper, context);
  const { node, called, base, trees, contract, machine } = context;
  if (!node || !called || base === undefined || !trees) return [];
  const owner = node.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
  const places = stackPlaces(called, node, (invocation) => modifierIn(contract, invocation, trees), context.height);
  // Less on the stack than there should be: it isn't what it seems.
  if (!owner || !places || machine.stack.length < base + places.height) return [];
  const parameters = called.node('parameters');
  const returned = called.node('returnParameters');
  const found = new Map<string, NamedValue>();
  const unnamed: NamedValue[] = [];
  for (const { declaration, from, words } of places.variables) {
    const name = declaration.text('name') ?? '';
    const isUnnamed = name === '' && !(context.hasReturned && declaration.parent === returned);
    if (isUnnamed || (declaration.parent !== parameters && !owner.holds(declaration))) continue;
    const own = machine.stack.slice(base + from, base + from + words);
    const local = localValue(declaration, own, trees, machine.calldata);
    found.delete(name);
    if (name === '') unnamed.push({ name, ...local, declaration });
    else found.set(name, { name, ...local, declaration });
  }
  return [...found.values(), ...unnamed];
}

/** A later one hides an earlier one of the same name, as a loop's variable before 0.4 may. */
function vyperLocals(
  variables: readonly PlacedVariable[],
  { machine, build, vyperMemory = machine.memory }: EvaluationContext,
): readonly NamedValue[] {
  const sources = [...(build?.sources.values() ?? [])].map(({ content }) => content);
  const bytes = { memory: vyperMemory, calldata: machine.calldata };
  const found = new Map<string, NamedValue>();
  for (const variable of variables) {
    const { name } = variable;
    found.delete(name);
    found.set(name, { name, ...vyperLocalValue(variable, sources, bytes), declaration: undefined });
  }
  return [...found.values()];
}

/**
 * The state variables of a frame's contract, in the order of their slots, transient ones last; of namespaces and proxies'
 * slots, only those that the execution has touched.
 */
export function stateOf(context: EvaluationContext): readonly NamedValue[] {
  const { layout, machine } = context;
  const found: NamedValue[] = [];
  const declared = declaredInOrder(context);
  for (const variable of layout?.variables ?? []) {
    if (variable.namespace !== undefined && !machine.touched().has(variable.slot)) continue;
    const declaration =
      variable.namespace === undefined
        ? (declared?.get(variable) ?? stateDeclaration(context, variable.label))
        : undefined;
    const typeName = declaration?.node('typeName');
    const ofLayout = layout && shapeInLayout(variable.type, layout);
    const ofTree = typeName && context.trees ? shapeOfNode(typeName, context.trees) : undefined;
    // The compiler's own layout decides where things are; the tree knows more of what they are.
    const shape = ofTree && ofTree.kind !== 'opaque' && ofTree.bytes === ofLayout?.bytes ? ofTree : ofLayout;
    if (!shape) continue;
    const { slot, offset } = variable;
    found.push({
      name: variable.label,
      label: shape.label,
      declaration,
      value: shape.kind === 'opaque' ? undefined : { shape, place: { in: 'storage', slot, offset } },
    });
  }
  return [...found, ...transientOf(context), ...vyperTransientOf(context)];
}

/** Vyper's immutables are behind the code, which doesn't have them while it is created. */
export function vyperImmutablesOf({ build, frame, vyperImmutables }: EvaluationContext): readonly NamedValue[] {
  const [place] = [...(build?.immutables.values() ?? [])][0] ?? [];
  if (!place || frame.operation.startsWith('CREATE')) return [];
  const sources = [...(build?.sources.values() ?? [])].map(({ content }) => content);
  return [...(vyperImmutables ?? [])].map(([name, { type, offset }]): NamedValue => {
    const shape = vyperShape(type, sources);
    const isKnown = shape && shape.kind !== 'opaque' && BigInt(offset) + shape.bytes <= BigInt(place.length);
    const at = BigInt(place.start + offset);
    const value = isKnown ? ({ shape, place: { in: 'inline', memory: frame.code, at } } as const) : undefined;
    return { name, label: type, declaration: undefined, value };
  });
}

/** The transient variables of Vyper that are one word: each has a slot of its own. */
function vyperTransientOf({ vyperTransient, machine }: EvaluationContext): readonly NamedValue[] {
  const held = vyperTransient && machine.transient?.();
  // A lock of the compiler's own has a name that no source can.
  const variables = vyperTransient?.variables.filter(({ label }) => /^[A-Za-z_][\w.]*$/.test(label)) ?? [];
  return variables.flatMap(({ label: name, slot, type }): NamedValue[] => {
    const shape = vyperTransient && shapeInLayout(type, vyperTransient);
    if (!shape) return [];
    const word = held && (held.get(slot) ?? 0n);
    if (shape.kind !== 'word' || word === undefined)
      return [{ name, label: shape.label, declaration: undefined, value: undefined }];
    // Bytes are at the left of their word.
    const own = shape.word === 'bytes' ? word >> BigInt(256 - 8 * shape.size) : word;
    const value = { shape, place: { in: 'number', number: lowest(shape, own) } } as const;
    return [{ name, label: shape.label, declaration: undefined, value }];
  });
}

/** The transient variables of Solidity: in slots of their own, packed as those in storage are. */
function transientOf({ contract, trees, machine }: EvaluationContext): readonly NamedValue[] {
  const bases = linearized(contract, trees).toReversed();
  const declared = bases
    .flatMap((base) => base.nodes('nodes'))
    .filter((each) => each.type === 'VariableDeclaration' && each.text('storageLocation') === 'transient');
  const words = declared.flatMap((each): { name: string; shape: WordShape }[] => {
    const type = each.node('typeName');
    const shape = type && trees && shapeOfNode(type, trees);
    return shape?.kind === 'word' ? [{ name: each.text('name') ?? '', shape }] : [];
  });
  // What has no size, or is in a source that wasn't read, moves those behind it.
  const isWhole = bases.length === contract?.ids('linearizedBaseContracts').length && words.length === declared.length;
  const { members } = structShape('', words);
  const held = isWhole ? machine.transient?.() : undefined;
  return declared.map((declaration, at): NamedValue => {
    const [member, shape] = [members[at], words[at]?.shape];
    const word = member && held && (held.get(member.slot) ?? 0n) >> BigInt(8 * member.offset);
    return {
      name: declaration.text('name') ?? '',
      label: declaration.node('typeName')?.typeName ?? '',
      declaration,
      value: shape && word !== undefined ? { shape, place: { in: 'number', number: lowest(shape, word) } } : undefined,
    };
  });
}

/** A value in the lowest bytes of a word, beside which there may be others. */
function lowest({ word, size }: WordShape, value: bigint): bigint {
  return word === 'int' ? BigInt.asIntN(8 * size, value) : BigInt.asUintN(8 * size, value);
}

/**
 * The declarations of the variables of a layout, which has them in the order of the sources: several may have one name.
 * @returns undefined unless all correspond
 */
function declaredInOrder({
  layout,
  contract,
  trees,
}: EvaluationContext): ReadonlyMap<StorageVariable, SyntaxNode> | undefined {
  const variables = (layout?.variables ?? []).filter(({ namespace }) => namespace === undefined);
  const bases = linearized(contract, trees).toReversed();
  const stored = bases.flatMap((base) => base.nodes('nodes')).filter(isStored);
  if (variables.length !== stored.length) return undefined;
  const pairs = variables.flatMap((variable, at): [StorageVariable, SyntaxNode][] => {
    const declaration = stored[at];
    return declaration?.text('name') === variable.label ? [[variable, declaration]] : [];
  });
  return pairs.length === variables.length ? new Map(pairs) : undefined;
}

/**
 * What the name of a state variable, a constant or an immutable means in the code that runs: a private one of a base is
 * another one.
 * @returns undefined if nothing has it, or that isn't certain
 */
export function declarationInScope(context: EvaluationContext, name: string): SyntaxNode | undefined {
  const { node, contract, trees } = context;
  const owner = node?.around(({ type }) => type === 'ContractDefinition');
  const isOfContract = linearized(contract, trees).some(({ id }) => id === owner?.id);
  const visible = linearized(isOfContract ? owner : undefined, trees).flatMap((base) =>
    base
      .nodes('nodes')
      .filter(
        (each) =>
          each.type === 'VariableDeclaration' &&
          each.text('name') === name &&
          (base.id === owner?.id || each.text('visibility') !== 'private'),
      ),
  );
  return visible[0] ?? stateDeclaration(context, name);
}

/** Where a contract or its bases declare a state variable, a constant or an immutable; undefined if two do. */
function stateDeclaration({ contract, trees }: EvaluationContext, name: string): SyntaxNode | undefined {
  const found = linearized(contract, trees).flatMap((base) =>
    base.nodes('nodes').filter((each) => each.type === 'VariableDeclaration' && each.text('name') === name),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The names of the state variables of Solidity that are one word and alone in their slot.
 * @returns none beyond the first struct or array of a fixed length, and none at all if the layout isn't certain
 */
export function slotNames(contract: SyntaxNode | undefined, trees: SyntaxTrees): ReadonlyMap<bigint, string> {
  const bases = linearized(contract, trees).toReversed();
  // A base in a source that wasn't read has variables too, and `layout at` moves them all.
  const isWhole = bases.length === contract?.ids('linearizedBaseContracts').length;
  if (!isWhole || bases.some((each) => each.node('storageLayout'))) return new Map();
  const stored = bases.flatMap((base) => base.nodes('nodes')).filter(isStored);
  const variables = stored.flatMap((each) => {
    const type = each.node('typeName');
    const shape = type && shapeOfNode(type, trees);
    return shape && shape.kind !== 'opaque' ? [{ name: each.text('name') ?? '', shape }] : [];
  });
  if (variables.length < stored.length) return new Map();
  const large = variables.findIndex(({ shape: { kind, bytes } }) => kind === 'struct' || bytes > 32n);
  const { members } = structShape('', large < 0 ? variables : variables.slice(0, large));
  const alone = members.filter((each) => members.every((other) => other === each || other.slot !== each.slot));
  return new Map(alone.flatMap(({ name, slot, shape }) => (shape.kind === 'word' ? [[slot, name]] : [])));
}

function isStored(each: SyntaxNode): boolean {
  if (each.type !== 'VariableDeclaration' || each.flag('constant')) return false;
  return each.text('mutability') !== 'immutable' && each.text('storageLocation') !== 'transient';
}

/** A contract and its bases, the most derived first. */
export function linearized(contract: SyntaxNode | undefined, trees: EvaluationContext['trees']): readonly SyntaxNode[] {
  if (!contract || !trees) return [];
  return contract.ids('linearizedBaseContracts').flatMap((id) => trees.withId(id) ?? []);
}
