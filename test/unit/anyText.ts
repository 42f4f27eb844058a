import fc from 'fast-check';

/**
 * Any text of whole characters, of every plane: what `fc.string({ unit: 'binary' })` gives, without the half second that
 * making that takes.
 */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 0x10ffff - 0x800 }))
  .map((numbers) => String.fromCodePoint(...numbers.map((each) => (each < 0xd800 ? each : each + 0x800))));
