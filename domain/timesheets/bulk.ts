/** The most timesheets that one bulk action takes. */
export const MOST_AT_ONCE = 500;

/** A ticked timesheet; `version` is the one that was looked at. */
export type Picked = { timesheetId: string; version?: number };

/** What became of one: done, or why not in a sentence. `code` tells machines. */
export type Outcome = { timesheetId: string; isDone: boolean; message: string; code: string };

/** A tick as it is sent: the id, and the version that was looked at. */
export function tickOf({ id, version }: { id: string; version: number }): string {
  return `${id}@${version}`;
}

/** Reads a tick. */
export function readTick(tick: string): Picked {
  const [timesheetId = '', version] = tick.split('@');
  return /^\d{1,9}$/.test(version ?? '') ? { timesheetId, version: Number(version) } : { timesheetId };
}

/** How it went in a line: "Accepted 3 of 5 (2 are not pending)". */
export function summaryOf(did: string, outcomes: Outcome[]): string {
  const done = outcomes.filter(({ isDone }) => isDone).length;
  const count = (codes: string[]) => outcomes.filter(({ code }) => codes.includes(code)).length;
  const decided = count(['already_decided', 'already_deleted', 'not_pending']);
  const changed = count(['version_changed']);
  const others = outcomes.length - done - decided - changed;
  const why = [
    decided > 0 && `${decided} ${decided === 1 ? 'is' : 'are'} not pending`,
    changed > 0 && `${changed} changed meanwhile`,
    others > 0 && `${others} ${others === 1 ? 'was' : 'were'} refused`,
  ].filter(Boolean);
  return `${did} ${done} of ${outcomes.length}${why.length > 0 ? ` (${why.join(', ')})` : ''}`;
}
