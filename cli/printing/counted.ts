/** Formats a count: `1 timesheet`, `2 timesheets`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
