/** How far from a power a number is written as that, and how far from one that no amount comes near. */
const nearPower = 10n;
const nearHighPower = 10n ** 12n;
const highPower = 2n ** 128n;

/**
 * Values with long numbers beside a power of two as that: `2**256 - 1`; of operands, `(2**256 - 1) * 2`. Texts in quotes
 * stay.
 */
export function withPowers(values: string, are?: 'operands'): string {
  return values.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])-?\d{19,}(?![\w.])/g, (digits, at: number) => {
    if (/^["']/.test(digits)) return digits;
    const value = BigInt(digits);
    const size = value < 0n ? -value : value;
    const near = size + nearHighPower >= highPower ? nearHighPower : nearPower;
    const bits = (size + near).toString(2).length - 1;
    const power = value < 0n ? -(1n << BigInt(bits)) : 1n << BigInt(bits);
    const beside = value - power;
    if (beside > near || beside < -near) return digits;
    const words = `${value < 0n ? '-' : ''}2**${bits}`;
    if (beside === 0n) return words;
    const sum = beside < 0n ? `${words} - ${-beside}` : `${words} + ${beside}`;
    // One of a call's arguments, or what is in brackets already, needs none.
    const isAlone =
      /(?:^|[(,[] ?)$/.test(values.slice(0, at)) && /^(?:$|[),\]])/.test(values.slice(at + digits.length));
    return are === 'operands' && !isAlone ? `(${sum})` : sum;
  });
}
