import { formatCount } from '#domain/format.ts';

/** Formats a count: `1 timesheet`, `2 timesheets`, `1,200 timesheets`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
