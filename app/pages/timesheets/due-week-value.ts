/** A contractor's due week: its placement and beginning, or the rejected timesheet to be corrected. */
export type DueWeekNamed = { contractorId: string; beginning: string; rejectedId: string };

/** Encodes a week as the value of a form's option. */
export function dueWeekValue({ contractorId, beginning, rejectedId }: DueWeekNamed): string {
  return [contractorId, beginning, rejectedId].join(' ').trim();
}

/** Decodes a week from an option; missing parts are empty. */
export function readDueWeek(value: string): DueWeekNamed {
  const [contractorId = '', beginning = '', rejectedId = ''] = value.split(' ');
  return { contractorId, beginning, rejectedId };
}
