/** Which week of a contractor's is due: its placement and beginning, or the rejected timesheet that is to be corrected. */
export type DueWeekNamed = { contractorId: string; beginning: string; rejectedId: string };

/** A week as an option of a form says it. */
export function dueWeekValue({ contractorId, beginning, rejectedId }: DueWeekNamed): string {
  return [contractorId, beginning, rejectedId].join(' ').trim();
}

/** The week that an option said; empty texts for what it did not say. */
export function readDueWeek(value: string): DueWeekNamed {
  const [contractorId = '', beginning = '', rejectedId = ''] = value.split(' ');
  return { contractorId, beginning, rejectedId };
}
