import { acceptedCopy } from '#emails/accepted-copy.tsx';
import { type RenderedEmail, renderEmail } from '#emails/render.tsx';
import { timesheetDeleted } from '#emails/timesheet-deleted.tsx';
import { timesheetRejected } from '#emails/timesheet-rejected.tsx';
import { timesheetVoided } from '#emails/timesheet-voided.tsx';
import { PORTAL, frame, lines, timesheet, toCallum } from './samples.ts';

const decision = { by: 'Helen Ashworth', at: '26 May 2026, 11:06' };

/** Every email about the outcome of a timesheet: what it is, its subject, its one button, and how it is rendered. */
export const OUTCOMES: [string, string, string | null, () => Promise<RenderedEmail>][] = [
  [
    'the accepted copy',
    'Accepted: 40h 15m for Callum Hargreaves, week beginning 18 May 2026',
    'View timesheet',
    () =>
      renderEmail(acceptedCopy, {
        ...frame,
        timesheet,
        lines,
        decision: { ...decision, note: null },
        viewUrl: `${PORTAL}/timesheets/1`,
        pdfAttached: true,
      }),
  ],
  [
    'the rejection',
    'Rejected: 40h 15m for Callum Hargreaves, week beginning 18 May 2026',
    'Correct and resubmit',
    () =>
      renderEmail(timesheetRejected, {
        ...toCallum,
        timesheet,
        decision: { ...decision, reason: 'Thursday was a half day.' },
        correctUrl: `${PORTAL}/timesheets/1/new`,
      }),
  ],
  [
    'the deletion',
    'Deleted: 40h 15m for Callum Hargreaves, week beginning 18 May 2026',
    null,
    () =>
      renderEmail(timesheetDeleted, {
        ...toCallum,
        timesheet,
        deletion: { ...decision, reason: 'Entered twice.' },
      }),
  ],
  [
    'the voiding',
    'Void: 40h 15m for Callum Hargreaves, week beginning 18 May 2026',
    'View timesheet',
    () =>
      renderEmail(timesheetVoided, {
        ...toCallum,
        timesheet,
        voiding: { ...decision, reason: 'Worked at another site.' },
        viewUrl: `${PORTAL}/timesheets/1`,
      }),
  ],
];
