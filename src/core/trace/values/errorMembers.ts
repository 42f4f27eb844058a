import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';

/** The enums among the arguments of the error with which a function reverted. */
export interface ErrorMembers {
  readonly name: string;
  /** Of each argument that is an enum, its members; undefined for any other. */
  readonly members: readonly (readonly string[] | undefined)[];
}

/**
 * The enums of the error that a statement reverts with.
 * @returns undefined if it has none
 */
export function errorMembers(failed: SyntaxNode, trees: SyntaxTrees): ErrorMembers | undefined {
  const statement = failed.around(({ type }) => type === 'RevertStatement');
  const call =
    statement?.node('errorCall') ?? (failed.isCallOf(['require']) ? failed.nodes('arguments')[1] : undefined);
  const error = trees.declarationOf(call?.node('expression'));
  if (error?.type !== 'ErrorDefinition') return undefined;
  const members = (error.node('parameters')?.nodes('parameters') ?? []).map(({ typeName }) =>
    typeName.startsWith('enum ')
      ? trees
          .enumNamed(typeName.slice('enum '.length))
          ?.nodes('members')
          .map((each) => each.text('name') ?? '')
      : undefined,
  );
  const name = error.text('name') ?? '';
  return members.some((each) => each !== undefined) ? { name, members } : undefined;
}
