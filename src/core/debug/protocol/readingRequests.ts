import type { DebugProtocol } from '@vscode/debugprotocol';
import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { base64OfBytes } from '../../platform/bytes.ts';
import {
  DebugError,
  type Evaluated,
  type Instruction,
  type StackFrame,
  type Variable,
  type WrittenAt,
} from '../debuggee.ts';
import { type AdapterSession, clientPlace, linesOf } from './adapterSession.ts';
import type { Handlers } from './requests.ts';
import { shownLine, shownText } from './shownText.ts';

/** The only thread: a transaction has one. */
export const threadId = 1;

/** The protocol wants as many rows as asked for, so more are refused. */
const mostRows = 10_000;

type Reading =
  | 'stackTrace'
  | 'scopes'
  | 'variables'
  | 'evaluate'
  | 'exceptionInfo'
  | 'loadedSources'
  | 'source'
  | 'locations'
  | 'disassemble'
  | 'readMemory'
  | 'ledgerLens.timeline';

/** What is to see where it stands; none of them moves it. */
export function readingRequests(session: AdapterSession): Handlers<Reading> {
  const { host, debuggee } = session;
  /** @param isPassed whether a frame with a source is shown rather than one without */
  const frameOf = async (frame: StackFrame, isPassed: boolean) => {
    const shared = {
      id: frame.id,
      name: shownLine(frame.name),
      instructionPointerReference: addressText(frame.instruction),
      canRestart: frame.opaque === undefined,
    };
    if (frame.place) {
      // Without its end: VS Code would select the statement, and the next key would replace it.
      const { source, line, column } = await clientPlace(session, frame.place);
      return { ...shared, source, line, column };
    }
    const why =
      frame.opaque ??
      l10n.t(
        'There is no source of the code at {0}. Open the disassembly (Open Disassembly View) and step by instruction.',
        frame.address,
      );
    const sourceReference = session.textReference(shownText(why));
    // A text that says why is opened instead of a source.
    const source = {
      // Beside the frame's own name, and above the text.
      name: l10n.t('no source'),
      sourceReference,
      ...(isPassed && { presentationHint: 'deemphasize' as const }),
    };
    return { ...shared, source, line: session.lineBase, column: session.columnBase };
  };
  const variableOf = (variable: Variable) => ({
    ...partsOf(variable),
    value: shownLine(variable.value),
    name: shownLine(variable.name),
    presentationHint: { attributes: ['readOnly'] },
    ...(variable.expression !== undefined && { evaluateName: variable.expression }),
    ...(variable.declaration && { declarationLocationReference: session.locationOf(variable.declaration) }),
  });
  const instructionOf = async ({ address, text, bytes, place, isValid }: Instruction) => {
    const at = place && (await clientPlace(session, place));
    return {
      address: addressText(address),
      instruction: shownLine(text),
      ...(bytes !== '' && { instructionBytes: bytes }),
      ...(at && { location: at.source, line: at.line, endLine: at.endLine }),
      ...(!isValid && { presentationHint: 'invalid' as const }),
    };
  };
  return {
    async stackTrace({ startFrame = 0, levels = 0 }) {
      const frames = await session.frames();
      const wanted = frames.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
      const isAnyPlaced = frames.some(({ place }) => place);
      return {
        stackFrames: await Promise.all(wanted.map((frame) => frameOf(frame, isAnyPlaced))),
        totalFrames: frames.length,
      };
    },
    async scopes({ frameId }) {
      const scopes = await debuggee.scopes(frameId);
      return {
        scopes: scopes.map(({ kind, name, reference, named, indexed, isExpensive = false }) => ({
          name: shownLine(name),
          variablesReference: reference,
          expensive: isExpensive,
          ...(kind === 'locals' && { presentationHint: 'locals' }),
          ...(kind === 'machine' && { presentationHint: 'registers' }),
          ...(named !== undefined && { namedVariables: named }),
          ...(indexed !== undefined && { indexedVariables: indexed }),
        })),
      };
    },
    async variables({ variablesReference, filter, start, count }) {
      const page = {
        ...(filter && { filter }),
        ...(start !== undefined && { start }),
        // 0 is all.
        ...(count && { count }),
      };
      return { variables: (await debuggee.variables(variablesReference, page)).map(variableOf) };
    },
    async evaluate({ expression, frameId, context, source, line, column }, signal) {
      const at = source && line !== undefined && (await writtenAt(session, source, { line, column }));
      const options = { signal, isWhole: context === 'clipboard', ...(at && { at }) };
      const evaluated = await debuggee.evaluate(expression, frameId, options);
      return {
        ...partsOf(evaluated),
        result: shownLine(evaluated.value),
        presentationHint: { attributes: ['readOnly'] },
      };
    },
    async exceptionInfo() {
      const details = await debuggee.exception();
      if (!details) throw new DebugError(l10n.t("It hasn't stopped at a failure."));
      const { kind, name, text } = details;
      // The box shows both: `NotEnough` above `NotEnough(held: 1)` would say it twice.
      const isNamed = text.startsWith(name);
      return {
        exceptionId: shownLine(isNamed ? text : name),
        ...(!isNamed && { description: shownText(text) }),
        // A contract may well handle the code that a system contract returned.
        breakMode: kind === 'reverts' ? 'unhandled' : 'always',
      };
    },
    async loadedSources() {
      return { sources: await Promise.all(debuggee.sources.map((each) => host.documentOf(each))) };
    },
    source({ source, sourceReference }) {
      const content = session.textOf(source?.sourceReference ?? sourceReference);
      if (content === undefined) throw new DebugError(l10n.t('This text is of an earlier session. Select a frame.'));
      return { content, mimeType: 'text/plain' };
    },
    async locations({ locationReference }) {
      const place = session.placeOf(locationReference);
      if (!place) throw new DebugError(l10n.t('This place is of an earlier stop. Look at the variable again.'));
      return clientPlace(session, place);
    },
    async disassemble({ memoryReference, offset = 0, instructionOffset = 0, instructionCount }) {
      if (instructionCount > mostRows)
        throw new DebugError(l10n.t('At most {0} instructions can be shown at once.', formatInteger(BigInt(mostRows))));
      const address = addressOf(memoryReference) + BigInt(offset);
      const instructions = await debuggee.disassemble(address, instructionOffset, instructionCount);
      return { instructions: await Promise.all(instructions.map(instructionOf)) };
    },
    async readMemory({ memoryReference, offset = 0, count }) {
      session.keepMemory(memoryReference);
      const address = addressText(BigInt(Math.max(offset, 0)));
      // How many bytes to skip until the next one that there is.
      if (offset < 0) return { address, unreadableBytes: Math.min(count, -offset) };
      const bytes = await debuggee.readMemory(memoryReference, offset, count);
      const missing = count - (bytes?.length ?? 0);
      return {
        address,
        ...(bytes && bytes.length > 0 && { data: base64OfBytes(bytes) }),
        ...(missing > 0 && { unreadableBytes: missing }),
      };
    },
    async 'ledgerLens.timeline'(_, signal) {
      const entries = await debuggee.timeline({ signal });
      const at = await debuggee.timelineAt();
      return {
        entries: entries.map(({ id, kind, text, depth }) => ({ id, kind, text: shownLine(text), depth })),
        ...(at !== undefined && { at }),
      };
    },
  };
}

/** Where the client has an expression from; undefined if no source is there. */
async function writtenAt(
  { host, debuggee, lineBase, columnBase }: AdapterSession,
  document: DebugProtocol.Source,
  { line, column = columnBase }: { line: number; column: number | undefined },
): Promise<WrittenAt | undefined> {
  const shown = await host.sourcesOf(document, debuggee.sources);
  if (typeof shown === 'string') return undefined;
  const places = shown.flatMap((each) => {
    const before = linesOf(each).lineBefore(line - lineBase);
    return before === undefined ? [] : [{ source: each.source, before }];
  });
  const [first] = places;
  if (!first) return undefined;
  const sources = places.flatMap(({ source, before }) => (before === first.before ? [source] : []));
  return { sources, line: first.before, column: column - columnBase };
}

/** An address of the disassembly as text. */
export function addressText(address: bigint): string {
  return `0x${address.toString(16)}`;
}

/** An address of the disassembly; undefined if the text is none. */
export function addressIn(text: string): bigint | undefined {
  return /^(?:0x[0-9a-fA-F]{1,16}|\d{1,20})$/.test(text) ? BigInt(text) : undefined;
}

export function noAddress(text: string): string {
  return l10n.t('"{0}" is no address.', shownLine(text));
}

/** @throws DebugError if it is none */
function addressOf(text: string): bigint {
  const address = addressIn(text);
  if (address === undefined) throw new DebugError(noAddress(text));
  return address;
}

function partsOf({ type, reference, named, indexed, memory }: Evaluated) {
  return {
    variablesReference: reference,
    ...(type !== undefined && { type: shownLine(type) }),
    ...(named !== undefined && { namedVariables: named }),
    ...(indexed !== undefined && { indexedVariables: indexed }),
    ...(memory !== undefined && { memoryReference: memory }),
  };
}
