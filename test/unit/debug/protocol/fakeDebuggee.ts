import { DebugError, type Debuggee, type DebugSource, type Stop } from '../../../../src/core/debug/debuggee.ts';

export const vault: DebugSource = { id: 1, path: 'contracts/Vault.sol', content: 'a\nb\nc\n' };

const place = (line: number) => ({ source: vault, line, column: 4, endLine: line, endColumn: 9 });

/** What was asked of it, as `name(arguments)`. */
export type Asked = string[];

/** A recording of ten steps, one a line, which says what it is asked. */
export function fakeDebuggee(asked: Asked): Debuggee {
  let at: Stop = { step: 7, reason: 'entry', breakpoints: [] };
  const stand = (stop: Stop): Promise<Stop> => {
    at = stop;
    return Promise.resolve(stop);
  };
  const note = (name: string, ...given: readonly unknown[]) =>
    asked.push(
      `${name}(${given.map((each) => JSON.stringify(each, (_, value) => (typeof value === 'bigint' ? `${value}` : value)) ?? '').join(', ')})`,
    );
  const step = (name: string, ...given: readonly unknown[]) => {
    note(name, ...given);
    return stand({ step: at.step + 1, reason: 'step', breakpoints: [] });
  };
  let id = 0;
  const set = (name: string, wanted: readonly unknown[]) => {
    note(name, wanted);
    return Promise.resolve(wanted.map(() => ({ id: ++id, isVerified: true })));
  };
  return {
    sources: [vault],
    called: 'Vault.withdraw',
    notes: ["Local variables aren't available: \u001b[31mno compiler."],
    isCut: false,
    get stop() {
      return at;
    },
    start(on) {
      note('start', on);
      return stand({ step: 7, reason: 'exception', text: 'NotEnough\u001b[2J', breakpoints: [] });
    },
    restart: () => stand({ step: 7, reason: 'exception', breakpoints: [] }),
    step: (kind, { granularity, target } = {}) => step('step', kind, granularity, target),
    async run(direction, { signal } = {}) {
      signal?.throwIfAborted();
      note('run', direction);
      if (direction === 'forward' && at.step === 8)
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      return direction === 'forward'
        ? stand({ step: 9, reason: 'end', text: 'End of the transaction', breakpoints: [] })
        : stand({ step: 2, reason: 'data breakpoint', text: 'held 1 → 2', breakpoints: [4] });
    },
    runTo(source, line, direction) {
      note('runTo', source.id, line, direction);
      return stand({ step: line, reason: 'goto', breakpoints: [] });
    },
    restartFrame(frame) {
      note('restartFrame', frame);
      return stand({ step: 2, reason: 'restart', breakpoints: [] });
    },
    stepInTargets: () => Promise.resolve([{ id: 5, label: 'f(1)', place: place(1) }]),
    visits: () =>
      Promise.resolve([
        { label: '1st time, i = 0', step: 3, line: 4 },
        { label: '2nd time, i = 1', step: 6, line: 4 },
      ]),
    goToStep(to) {
      note('goToStep', to);
      return stand({ step: to, reason: 'goto', breakpoints: [] });
    },
    async setBreakpoints(source, wanted) {
      note('setBreakpoints', source.id, wanted);
      return wanted.map(({ line, logMessage }) => ({
        id: ++id,
        isVerified: true,
        place: place(line + 1),
        ...(logMessage !== undefined && { logged: [{ text: `${logMessage}!\u001b[0m`, place: place(line) }] }),
      }));
    },
    setFunctionBreakpoints: (wanted) => set('setFunctionBreakpoints', wanted),
    setInstructionBreakpoints: (wanted) => set('setInstructionBreakpoints', wanted),
    setExceptionBreakpoints: (wanted) => set('setExceptionBreakpoints', wanted),
    setDataBreakpoints: (wanted) => set('setDataBreakpoints', wanted),
    dataBreakpointId: (_, name) => (name === 'held' ? { id: 'slot 1', label: 'held' } : undefined),
    async dataBreakpointOf(expression, frame) {
      note('dataBreakpointOf', expression, frame);
      if (expression === 'nothing') throw new DebugError("nothing isn't known here.");
      return expression === 'held' ? { id: 'slot 1', label: 'held' } : undefined;
    },
    frames: () =>
      Promise.resolve([
        { id: 11, name: 'Vault.withdraw', place: place(at.step), address: '0x1', instruction: (3n << 32n) + 5n },
        { id: 12, name: 'HTS', address: '0x167', instruction: 0n, opaque: 'The network answers here.' },
      ]),
    scopes: (frame) => Promise.resolve([{ kind: 'locals', name: 'Locals', reference: frame * 10, named: 2 }]),
    variables(reference, page) {
      note('variables', reference, page);
      const declaration = place(1);
      return Promise.resolve([
        { name: 'held', value: '2n\u202e', reference: 0, expression: 'held', declaration },
        { name: 'list', value: 'uint256[300]', reference: 9, indexed: 300, memory: 'm1' },
      ]);
    },
    evaluate: async (expression, _, { signal, isWhole } = {}) => {
      if (expression === 'raw') return { value: isWhole ? '0x00112233' : '0x00… (4 bytes)', reference: 0 };
      if (expression === 'slow')
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      if (expression.includes('=')) throw new DebugError('Nothing can be changed here. See [this](command:evil).');
      return { value: '42', type: 'uint256', reference: 0 };
    },
    exception: async () => undefined,
    timeline: () => Promise.resolve([{ id: 1, kind: 'write', text: 'held 1 → 2', step: 2, depth: 1 }]),
    timelineAt: () => Promise.resolve(at.step >= 2 ? 1 : undefined),
    async disassemble(address, offset, count) {
      note('disassemble', address, offset, count);
      return Array.from({ length: count }, (_, index) => ({
        address: address + BigInt(index),
        text: 'PUSH1 0x80',
        bytes: '6080',
        isValid: index > 0,
      }));
    },
    readMemory: async (reference, offset, count) =>
      reference === 'm1' ? new Uint8Array(100).fill(at.step).slice(offset, offset + count) : undefined,
  };
}
