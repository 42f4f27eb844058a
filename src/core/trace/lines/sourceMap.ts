/** How the compiler marks a jump: into a function, out of one, or neither. */
type Jump = 'i' | 'o' | '-';

/** A piece of a source file. */
export interface SourceSpan {
  /** The file's ID in the compiler's output; -1 for code without a source. */
  readonly file: number;
  /** In bytes of the file's UTF-8. */
  readonly start: number;
  readonly length: number;
}

/** The source of each instruction (Solidity documentation, "Source Mappings"). */
export interface SourceMap {
  /** The source of the instruction at a byte of the code; undefined past the code's end and inside push data. */
  at(pc: number): { readonly span: SourceSpan; readonly jump: Jump } | undefined;
  /** Whether any jump out of a function is marked. */
  readonly marksReturns: boolean;
}

const none: SourceSpan = { file: -1, start: -1, length: -1 };

/**
 * Reads a compiler's source map for its code.
 * @param text `s:l:f:j:m;…`, where an empty field repeats the one before
 * @param code the code as deployed or built: only the lengths of its instructions count
 */
export function readSourceMap(text: string, code: Uint8Array): SourceMap {
  const entries = parseEntries(text);
  const instructions = new Int32Array(code.length).fill(-1);
  for (let pc = 0, index = 0; pc < code.length; index++) {
    instructions[pc] = index;
    const opcode = code[pc] ?? 0;
    // PUSH1 to PUSH32 carry 1 to 32 bytes.
    pc += opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5e : 1;
  }
  return {
    marksReturns: entries.some(({ jump }) => jump === 'o'),
    at(pc) {
      const index = instructions[pc] ?? -1;
      return index < 0 ? undefined : entries[index];
    },
  };
}

function parseEntries(text: string): { span: SourceSpan; jump: Jump }[] {
  const entries: { span: SourceSpan; jump: Jump }[] = [];
  let span = none;
  let jump: Jump = '-';
  for (const entry of text === '' ? [] : text.split(';')) {
    const [start = '', length = '', file = '', mark = ''] = entry.split(':');
    if (start !== '' || length !== '' || file !== '') {
      span = {
        start: start === '' ? span.start : Number(start),
        length: length === '' ? span.length : Number(length),
        file: file === '' ? span.file : Number(file),
      };
    }
    if (mark === 'i' || mark === 'o' || mark === '-') jump = mark;
    entries.push({ span, jump });
  }
  return entries;
}
