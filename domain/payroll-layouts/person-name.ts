import type { PayrollLayout } from './payroll-layout.ts';

/** A person's names. `isProposed` where the last name is the last word of the full name, which people may want to check. */
export type PersonName = { full: string; first: string; last: string; isProposed: boolean };

/** Returns the names as known; where only the full name is, its last word is taken as the last name. */
export function personName(full: string, firstName: string | null, lastName: string | null): PersonName {
  if (firstName !== null || lastName !== null)
    return { full, first: firstName ?? '', last: lastName ?? '', isProposed: false };
  const words = full.trim().split(/\s+/);
  return { full, first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '', isProposed: true };
}

/** Returns the full name in a layout's order: `Łukasz O’Brien` or `O’Brien, Łukasz`. */
export function nameInOrder({ full, first, last }: PersonName, order: PayrollLayout['names']): string {
  if (order === 'stored') return full;
  const known = [first, last].filter(Boolean);
  return order === 'firstLast' ? known.join(' ') : [last, first].filter(Boolean).join(', ');
}
