/** The most timesheets in one bulk action. */
export const MAX_AT_ONCE = 500;

/** A chosen timesheet; `version` is the one that was seen. An unseen one was chosen by a filter, not by a tick. */
export type Picked = { timesheetId: string; version?: number; isUnseen?: boolean };

/** The outcome for one: done, or why not in a sentence. `code` is for machines. */
export type Outcome = { timesheetId: string; isDone: boolean; message: string; code: string };

/** Returns the value of a tick: the id, and the version that was seen. */
export function tickOf({ id, version }: { id: string; version: number }): string {
  return `${id}@${version}`;
}

/** Reads a tick. */
export function readTick(tick: string): Picked {
  const [timesheetId = '', version] = tick.split('@');
  return /^\d{1,9}$/.test(version ?? '') ? { timesheetId, version: Number(version) } : { timesheetId };
}

/** Returns the result in a line: "Accepted 3 of 5, 112h 30m (2 are not pending)"; `sum` is the total of those done. */
export function summaryOf(did: string, outcomes: readonly Outcome[], sum?: string): string {
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
  const so = done > 0 && sum ? `, ${sum}` : '';
  if (done === outcomes.length) return `${did} ${done} ${done === 1 ? 'timesheet' : 'timesheets'}${so}`;
  return `${did} ${done} of ${outcomes.length}${so} (${why.join(', ')})`;
}

/** Returns the ticked timesheets, and the others that match a filter, which were not looked at individually. */
export function chooseAlso(ticked: readonly Picked[], matching: readonly Picked[]): Picked[] {
  const seen = new Set(ticked.map(({ timesheetId }) => timesheetId));
  const unseen = matching.filter(({ timesheetId }) => !seen.has(timesheetId));
  return [...ticked, ...unseen.map((one) => ({ ...one, isUnseen: true }))];
}
