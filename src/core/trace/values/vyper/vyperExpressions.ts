import type { Expression } from '../evaluation/expression.ts';

const heads = /^(?:return|if|elif|assert|log)\b/;

/** The texts of a statement's expressions; of `a += b`, both operands and the sign. */
export function expressionsOf(text: string): { readonly texts: readonly string[]; readonly sign?: string } {
  if (heads.test(text)) return { texts: [text.replace(heads, '').trimStart()] };
  const through = /^for\b/.test(text) ? text.search(/\sin\b/) : -1;
  if (through >= 0) return { texts: [text.slice(through + ' in'.length).trimStart()] };
  const [, declared] = /^\w+\s*:\s*[^=]+=(?!=)\s*(.+)$/s.exec(text) ?? [];
  if (declared !== undefined) return { texts: [declared] };
  const [target = ''] = /^[\w.,[\]\s]+/.exec(text) ?? [];
  const [, sign, value] = /^(\*\*|\/\/|<<|>>|[-+*/%&|^])?=(?!=)\s*(.+)$/s.exec(text.slice(target.length)) ?? [];
  if (target.trim() === '' || value === undefined) return { texts: [text] };
  return { texts: [target.trimEnd(), value], ...(sign !== undefined && { sign }) };
}

/** An expression and all within it. */
export function within(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'binary':
      return [expression, ...within(expression.left), ...within(expression.right)];
    case 'unary':
      return [expression, ...within(expression.of)];
    case 'conditional':
      return [expression, ...within(expression.condition), ...within(expression.yes), ...within(expression.no)];
    case 'index':
      return [expression, ...within(expression.of), ...within(expression.index)];
    case 'member':
      return [expression, ...within(expression.of)];
    case 'call':
      return [expression, ...within(expression.of), ...expression.inputs.flatMap(within)];
    case 'list':
      return [expression, ...expression.items.flatMap(within)];
    default:
      return [expression];
  }
}
