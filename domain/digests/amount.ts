/** The unit a rate is paid for. */
export type RateUnit = 'hour' | 'day';

/** Returns the unit of rates where work is charged in this way; by the hour unless it is charged by the day. */
export const rateUnitOf = (chargingPeriod: string | null | undefined): RateUnit =>
  chargingPeriod === 'daily' ? 'day' : 'hour';

/** Parts of a unit in which work is counted: minutes of an hour, quarters of a day. */
const PARTS = { hour: 60n, day: 4n } as const;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Returns a decimal string with exactly this many digits after the point: `27.5` with 4 as `27.5000`. Null if it is not
 * a decimal or has more significant digits.
 */
export function withDigits(text: string, digits: number): string | null {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(digits))) return null;
  const shown = whole.replace(/^0+(?=\d)/, '');
  return sign + (digits === 0 ? shown : `${shown}.${fraction.slice(0, digits).padEnd(digits, '0')}`);
}

/** Returns a decimal in its smallest units: `27.5` with 4 digits as 275000. @throws RangeError if it is not one */
export function smallestUnits(text: string, digits: number): bigint {
  const exact = withDigits(text, digits);
  if (exact === null) throw new RangeError(`“${text}” is no decimal with ${digits} digits.`);
  return BigInt(exact.replace('.', ''));
}

/** Formats pence as pounds: 123456 as `1234.56`. */
export function poundsOf(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, '0');
  return `${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns the cost of work in pence at a rate in pounds with up to four decimals; half a penny rounds up. `quantity` is
 * minutes for an hourly rate, quarters for a daily one. Integer arithmetic, so no digit is lost.
 */
export function amountInPence(rate: string, quantity: number, unit: RateUnit): bigint {
  const parts = PARTS[unit] * 100n; // ten-thousandths of a pound to pence
  return (smallestUnits(rate, 4) * BigInt(quantity) * 2n + parts) / (parts * 2n);
}
