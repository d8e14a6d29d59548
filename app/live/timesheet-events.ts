/** An event about a timesheet the reader may see. */
export type TimesheetEvent = { timesheetId: string; isNew: boolean };

const listeners = new Set<(news: TimesheetEvent) => void>();

/** Notifies the parts of the page that show timesheets. */
export function notifyTimesheet(news: TimesheetEvent): void {
  for (const listener of listeners) listener(news);
}

/** Notifies a listener of every change to a timesheet. @returns a function that unsubscribes */
export function onTimesheet(listener: (news: TimesheetEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
