/** Something that happened to a timesheet which the reader may see. */
export type TimesheetNews = { timesheetId: string; isNew: boolean };

const listeners = new Set<(news: TimesheetNews) => void>();

/** Tells the parts of the page that show timesheets. */
export function notifyTimesheet(news: TimesheetNews): void {
  for (const listener of listeners) listener(news);
}

/** Tells a listener of every change of a timesheet. @returns how to stop */
export function onTimesheet(listener: (news: TimesheetNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
