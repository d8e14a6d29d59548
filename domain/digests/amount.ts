/** What a rate is paid for. */
export type RateUnit = 'hour' | 'day';

/** Parts of a unit in which work is counted: minutes of an hour, quarters of a day. */
const PARTS = { hour: 60n, day: 4n } as const;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A decimal text with exactly so many digits after the point: `27.5` with 4 as `27.5000`. Null for what is no decimal, or
 * has more digits that count.
 */
export function withDigits(text: string, digits: number): string | null {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(digits))) return null;
  const shown = whole.replace(/^0+(?=\d)/, '');
  return sign + (digits === 0 ? shown : `${shown}.${fraction.slice(0, digits).padEnd(digits, '0')}`);
}

/** The smallest units of a decimal with so many digits: `27.5` with 4 as 275000. @throws RangeError when it is none */
export function smallestUnits(text: string, digits: number): bigint {
  const exact = withDigits(text, digits);
  if (exact === null) throw new RangeError(`“${text}” is no decimal with ${digits} digits.`);
  return BigInt(exact.replace('.', ''));
}

/** Pence as pounds: 123456 as `1234.56`. */
export function poundsOf(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What work costs in pence at a rate of pounds with up to four decimals; half a penny rounds up. `quantity` is minutes
 * for a rate by the hour, quarters for one by the day. Whole-number arithmetic, so no digit is lost.
 */
export function amountInPence(rate: string, quantity: number, unit: RateUnit): bigint {
  const parts = PARTS[unit] * 100n; // ten-thousandths of a pound to pence
  return (smallestUnits(rate, 4) * BigInt(quantity) * 2n + parts) / (parts * 2n);
}
