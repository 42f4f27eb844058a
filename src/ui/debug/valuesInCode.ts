import type { DebugProtocol } from '@vscode/debugprotocol';
import * as vscode from 'vscode';
import { loadDebug } from '../loadCore.ts';
import { ownSession } from './debugType.ts';

const sources: vscode.DocumentSelector = { pattern: '**/*.{sol,vy,vyi}' };

/** More variables of a scope aren't in the lines. */
const mostOfScope = 200;

/** Values at the ends of lines, and what is evaluated under the pointer. */
export function registerValuesInCode(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerInlineValuesProvider(sources, {
      async provideInlineValues(document, viewPort, { frameId, stoppedLocation }) {
        const session = ownSession();
        if (!session) return [];
        const values = await valuesOf(session, frameId);
        const lineAt = (line: number) => (line < document.lineCount ? document.lineAt(line).text : '');
        return loadDebug()
          .inlineValues(lineAt, values, stoppedLocation.start.line, stoppedLocation.start.character)
          .filter(({ line }) => line >= viewPort.start.line && line <= viewPort.end.line)
          .map(({ name, value, line, column }) => {
            const range = new vscode.Range(line, column, line, column + name.length);
            return new vscode.InlineValueText(range, `${name} = ${value}`);
          });
      },
    }),
    vscode.languages.registerEvaluatableExpressionProvider(sources, {
      provideEvaluatableExpression(document, { line, character }) {
        const found = ownSession() && loadDebug().expressionAt(document.lineAt(line).text, character);
        return found && new vscode.EvaluatableExpression(new vscode.Range(line, found.start, line, found.end));
      },
    }),
  );
}

/** The variables that a frame names, innermost first. */
async function valuesOf(session: vscode.DebugSession, frameId: number): Promise<readonly DebugProtocol.Variable[]> {
  const answer: DebugProtocol.ScopesResponse['body'] = await session.customRequest('scopes', { frameId });
  const scopes = answer.scopes.filter(
    ({ expensive, presentationHint }) => !expensive && presentationHint !== 'registers',
  );
  const values: DebugProtocol.Variable[] = [];
  for (const { variablesReference } of scopes) {
    const given: DebugProtocol.VariablesArguments = { variablesReference, start: 0, count: mostOfScope };
    const found: DebugProtocol.VariablesResponse['body'] = await session.customRequest('variables', given);
    values.push(...found.variables);
  }
  return values;
}
