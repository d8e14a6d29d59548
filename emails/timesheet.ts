/** A timesheet as shown in emails; every part is already formatted. */
export type TimesheetInEmail = {
  /** "Callum Hargreaves" */
  contractor: string;
  /** "CNC setter-operator at Kirkstall Precision Engineering" */
  placement: string;
  /** "week beginning 18 May 2026" */
  period: string;
  /** "40h 15m" */
  hours: string;
};

/** "40h 15m for Callum Hargreaves, week beginning 18 May 2026" */
export function summary({ hours, contractor, period }: TimesheetInEmail): string {
  return `${hours} for ${contractor}, ${period}`;
}

/** Returns the same text with an initial capital. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
