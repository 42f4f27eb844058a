import { asObject } from '../../toolchains/readJson.ts';

/** A statement that was marked, or a function. */
export interface Mark {
  readonly path: string;
  /** From 1; of a statement with a body, its head. */
  readonly first: number;
  readonly last: number;
  /** The function, modifier or constructor that it stands in. */
  readonly functionName: string;
  /** `0x` and 8 digits; of an external function only. */
  readonly selector?: string;
}

/** Sources that push, before each statement, its number to the stack, and pop it. */
export interface MarkedSources {
  readonly sources: Readonly<Record<string, string>>;
  readonly marks: readonly Mark[];
}

/** What a marker says: a function begins or ends, or a statement begins. */
export type MarkKind = 'enter' | 'leave' | 'statement';

const kinds: readonly MarkKind[] = ['enter', 'leave', 'statement'];
const magic = '4c4c4d41524b';

/** The value that a marker pushes. */
function markerOf(kind: MarkKind, mark: number): string {
  return `0x${magic}0${kinds.indexOf(kind)}${mark.toString(16).padStart(8, '0')}`;
}

/** Reads the data of a PUSH11: a marker, or undefined. */
export function readMarker(data: Uint8Array): { kind: MarkKind; mark: number } | undefined {
  const hex = Buffer.from(data).toString('hex');
  const kind = kinds[Number(hex.slice(12, 14))];
  return hex.startsWith(magic) && kind ? { kind, mark: Number.parseInt(hex.slice(14), 16) } : undefined;
}

type Node = Record<string, unknown>;

/**
 * Marks all functions and statements, so that the code itself tells where it is, whatever its source map says.
 * @param trees the compiler's syntax tree of each source
 */
export function markSources(
  sources: Readonly<Record<string, string>>,
  trees: Readonly<Record<string, unknown>>,
): MarkedSources {
  const marks: Mark[] = [];
  const marked: Record<string, string> = {};
  for (const [path, content] of Object.entries(sources)) {
    const tree = trees[path];
    marked[path] = tree === undefined ? content : markSource(path, content, asObject(tree, path), marks);
  }
  return { sources: marked, marks };
}

function markSource(path: string, content: string, tree: Node, marks: Mark[]): string {
  const bytes = Buffer.from(content);
  const insertions: { at: number; text: string; rank: number }[] = [];
  const insert = (at: number, text: string) => insertions.push({ at, text, rank: insertions.length });
  const lineAt = (at: number) => bytes.subarray(0, at).toString('latin1').split('\n').length;
  const add = (start: number, end: number, functionName: string, selector?: string) => {
    const last = lineAt(Math.max(start, end - 1));
    marks.push({ path, first: lineAt(start), last, functionName, ...(selector !== undefined && { selector }) });
    return marks.length - 1;
  };
  /** After the statement's semicolon, if it has one. */
  const endOf = (node: Node): number => {
    const [, end] = spanOf(node);
    const rest = bytes.subarray(end).toString('latin1');
    const semicolon = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*;/.exec(rest);
    return bytes[end - 1] === 0x7d || !semicolon ? end : end + semicolon[0].length;
  };

  const mark = (statement: Node, functionName: string, inYul: boolean): void => {
    const { nodeType } = statement;
    const isPlain = nodeType === 'Block' || nodeType === 'UncheckedBlock' || nodeType === 'YulBlock';
    if (!isPlain && nodeType !== 'YulFunctionDefinition') {
      const [start, end] = spanOf(statement);
      const bodies = [statement.trueBody, statement.body, statement.clauses, statement.cases].flat().filter(isNode);
      const head = bodies.length > 0 ? Math.min(...bodies.map((body) => spanOf(body)[0])) : end;
      const isAssembly = nodeType === 'InlineAssembly';
      const id = add(start, isAssembly ? start + 1 : head > start ? head : end, functionName);
      insert(start, inYul ? `pop(${markerOf('statement', id)}) ` : `assembly{pop(${markerOf('statement', id)})} `);
      // A loop's condition comes after its body.
      const { body } = statement;
      if (!inYul && isNode(body) && body.nodeType === 'Block')
        insert(spanOf(body)[1] - 1, ` assembly{pop(${markerOf('statement', id)})} `);
    }
    walk(statement, functionName, inYul);
  };
  const walk = (node: Node, functionName: string, inYul: boolean): void => {
    const { nodeType } = node;
    if (nodeType === 'Block' || nodeType === 'UncheckedBlock' || nodeType === 'YulBlock') {
      for (const each of listOf(node.statements)) mark(each, functionName, inYul);
      return;
    }
    if (nodeType === 'InlineAssembly') {
      if (isNode(node.AST)) walk(node.AST, functionName, true);
      return;
    }
    if (nodeType === 'YulForLoop') {
      for (const part of [node.pre, node.body, node.post]) if (isNode(part)) walk(part, functionName, true);
      return;
    }
    if (nodeType === 'YulSwitch') {
      for (const each of listOf(node.cases)) if (isNode(each.body)) walk(each.body, functionName, true);
      return;
    }
    for (const key of ['trueBody', 'falseBody', 'body'] as const) {
      const body = node[key];
      if (!isNode(body)) continue;
      const isBlock = body.nodeType === 'Block' || body.nodeType === 'YulBlock';
      if (isBlock) walk(body, functionName, inYul);
      else {
        insert(spanOf(body)[0], '{ ');
        mark(body, functionName, inYul);
        insert(endOf(body), ' }');
      }
    }
    for (const clause of listOf(node.clauses)) if (isNode(clause.block)) walk(clause.block, functionName, inYul);
  };

  for (const contract of listOf(tree.nodes)) {
    if (contract.nodeType === 'FunctionDefinition' && isNode(contract.body))
      walk(contract.body, nameOf(contract), false);
    if (contract.nodeType !== 'ContractDefinition') continue;
    const modifiers: string[] = [];
    for (const node of listOf(contract.nodes)) {
      if (!isNode(node.body)) {
        const isGetter = node.nodeType === 'VariableDeclaration' && typeof node.functionSelector === 'string';
        if (isGetter) add(...spanOf(node), nameOf(node), `0x${String(node.functionSelector)}`);
        continue;
      }
      if (node.nodeType === 'FunctionDefinition') {
        const selector = typeof node.functionSelector === 'string' ? `0x${node.functionSelector}` : undefined;
        const id = add(spanOf(node)[0], spanOf(node.body)[0], nameOf(node), selector);
        const [enter, leave] = [markerOf('enter', id), markerOf('leave', id)];
        modifiers.push(`modifier marked${id}(){assembly{pop(${enter})}_;assembly{pop(${leave})}}`);
        if (isNode(node.parameters)) insert(spanOf(node.parameters)[1], ` marked${id} `);
        // Constructors come after their bases': what they return to is marked by themselves.
        walk(node.body, nameOf(node), false);
      } else if (node.nodeType === 'ModifierDefinition') walk(node.body, nameOf(node), false);
    }
    if (modifiers.length > 0) insert(spanOf(contract)[1] - 1, ` ${modifiers.join(' ')} `);
  }
  insertions.sort((a, b) => a.at - b.at || a.rank - b.rank);
  const parts: Buffer[] = [];
  let from = 0;
  for (const { at, text } of insertions) {
    parts.push(bytes.subarray(from, at), Buffer.from(text));
    from = at;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString();
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** In bytes. */
function spanOf(node: Node): [start: number, end: number] {
  const [start = 0, length = 0] = String(node.src).split(':').map(Number);
  return [start, start + length];
}

function nameOf(node: Node): string {
  const { name, kind } = node;
  return typeof name === 'string' && name !== '' ? name : String(kind);
}
