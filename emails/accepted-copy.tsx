import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, type HoursLine, HoursTable, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised, summary } from './timesheet.ts';

export type AcceptedCopyProps = EmailFrame & {
  timesheet: TimesheetInEmail;
  lines: HoursLine[];
  /** Who accepted it, and when: "Helen Ashworth", "26 May 2026, 11:06". */
  decision: { by: string; at: string; note: string | null };
  viewUrl: string;
  pdfAttached: boolean;
};

/** A copy of an accepted timesheet, for the addresses that the agency or the client has named. */
export const acceptedCopy: EmailTemplate<AcceptedCopyProps> = {
  subject: ({ timesheet }) => `Accepted: ${summary(timesheet)}`,
  preview: ({ timesheet, decision }) => `${decision.by} accepted ${timesheet.hours} on ${decision.at}.`,
  Body({ brand, timesheet, lines, decision, viewUrl, pdfAttached }) {
    return (
      <>
        <Title>{timesheet.hours} accepted</Title>
        <Lead>
          <b style={style.strong}>{timesheet.contractor}</b>, {timesheet.placement}.
          <br />
          {capitalised(timesheet.period)}. Accepted by {decision.by} on {decision.at}.
        </Lead>
        <Action brand={brand} href={viewUrl}>
          View timesheet
        </Action>
        <Text style={style.small}>
          {pdfAttached ? 'The timesheet is attached as a PDF.' : 'The timesheet can be downloaded as a PDF there.'}
        </Text>
        <HoursTable lines={lines} total={timesheet.hours} />
        {decision.note ? <Quote by={`Note from ${decision.by}`}>{decision.note}</Quote> : null}
      </>
    );
  },
};
