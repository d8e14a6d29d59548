import type { PayrollChange } from './page-store.ts';

/** What a worker is owed so far. */
export type Owed = {
  worker: string;
  payrollNumber: string | null;
  name: string;
  minutes: number;
  days: string;
  pay: string;
};

/** Converts a decimal string such as `-12.5` to a whole number of its smallest units, exactly: days have two decimals, rates four. */
function unitsOf(decimal: string, decimals: number): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '' || part.length > decimals) throw new Error(`${decimal} is not a decimal with ${decimals} digits.`);
  return BigInt(sign + whole + part.padEnd(decimals, '0'));
}

/** Formats a whole number of hundredths as a decimal string. */
function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Returns the pence of a change; a void has negative amounts. A change with several rates states the amount at each,
 * and an adjustment, a rate difference confirmed later, states its own.
 */
function penceOf(change: PayrollChange): bigint {
  if (change.kind === 'adjustment') return unitsOf(change.payAmount ?? '0', 2);
  if (change.rates) return change.rates.reduce((sum, { payAmount }) => sum + unitsOf(payAmount ?? '0', 2), 0n);
  return change.payRate === null ? 0n : atOneRate(change, change.payRate);
}

/** Returns pounds an hour for minutes, pounds a day for days, rounded half up. Holidays have no amount without their own rate. */
function atOneRate({ chargingPeriod, workedDays, workedMinutes }: PayrollChange, payRate: string): bigint {
  const rate = unitsOf(payRate, 4);
  const [product, per] =
    chargingPeriod === 'daily'
      ? [rate * unitsOf(workedDays, 2), 100n * 100n]
      : [rate * BigInt(workedMinutes), 60n * 100n];
  const size = product < 0n ? -product : product;
  const pence = (2n * size + per) / (2n * per);
  return product < 0n ? -pence : pence;
}

/** Adds up the feed for each worker, by payroll number where there is one. A void cancels its acceptance. */
export async function addUp(changes: AsyncIterable<PayrollChange>): Promise<Owed[]> {
  const owed = new Map<string, { change: PayrollChange; minutes: number; days: bigint; pence: bigint }>();
  for await (const change of changes) {
    const worker = change.payrollNumber ?? change.emailAddress;
    const sum = owed.get(worker) ?? { change, minutes: 0, days: 0n, pence: 0n };
    sum.change = change;
    sum.minutes += change.totalMinutes;
    sum.days += unitsOf(change.totalDays, 2);
    sum.pence += penceOf(change);
    owed.set(worker, sum);
  }
  return [...owed].map(([worker, { change, minutes, days, pence }]) => ({
    worker,
    payrollNumber: change.payrollNumber,
    name: change.fullname,
    minutes,
    days: decimal(days),
    pay: decimal(pence),
  }));
}
