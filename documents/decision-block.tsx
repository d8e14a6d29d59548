import type { ReactNode } from 'react';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { atTime } from './dates.ts';

type Outcome = { word: string; tone: string; drawing: string; text: ReactNode };

const TICK = 'm4.5 10.5 3.5 3.5 7.5-8';
const CROSS = 'M5.5 5.5l9 9M14.5 5.5l-9 9';
const CLOCK = 'M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 6.5V10l2.5 1.5';

function decisionOutcome(timesheet: TimesheetSheet, timeZone: string): Outcome {
  const { status, isVoid, decidedByName, authorisationDate, decisionNote, clientName } = timesheet;
  const on = authorisationDate ? <b>{atTime(authorisationDate, timeZone)}</b> : null;
  const isOfClient = timesheet.authorisers.some(({ fullname }) => fullname === decidedByName);
  const by = isOfClient ? `${decidedByName}, ${clientName},` : decidedByName;
  if (isVoid) {
    const text = (
      <>
        {by} accepted this timesheet electronically on {on}. It was made void
        {timesheet.voidedAt ? ` on ${atTime(timesheet.voidedAt, timeZone)}` : ''}: {timesheet.voidReason}
      </>
    );
    return { word: 'Void', tone: 'void', drawing: CROSS, text };
  }
  if (status === 'accepted') {
    const note = decisionNote ? ` Note: ${decisionNote}` : '';
    const text = (
      <>
        {by} accepted this timesheet electronically on {on}.{note}
      </>
    );
    return { word: 'Accepted', tone: status, drawing: TICK, text };
  }
  if (status === 'rejected') {
    const text = (
      <>
        {by} rejected this timesheet electronically on {on}. Reason: {decisionNote}
      </>
    );
    return { word: 'Rejected', tone: status, drawing: CROSS, text };
  }
  if (status === 'deleted')
    return {
      word: 'Deleted',
      tone: status,
      drawing: CROSS,
      text: `Deleted. Reason: ${timesheet.deletionReason ?? ''}`,
    };
  return { word: 'Pending', tone: 'pending', drawing: CLOCK, text: 'Not yet authorised.' };
}

/** Shows what was decided, by whom and when. */
export function DecisionBlock({ timesheet, timeZone }: { timesheet: TimesheetSheet; timeZone: string }) {
  const { word, tone, drawing, text } = decisionOutcome(timesheet, timeZone);
  return (
    <section className={`decision ${tone}`}>
      <h2>Authorisation</h2>
      <span className="badge">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={drawing} />
        </svg>
        {word}
      </span>
      <p>{text}</p>
    </section>
  );
}
