import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised, summary } from './timesheet.ts';

export type TimesheetRejectedProps = EmailFrame & {
  /** First name of the contractor. */
  name: string;
  timesheet: TimesheetInEmail;
  /** Who rejected it, when and why. */
  decision: { by: string; at: string; reason: string };
  /** Page that starts a corrected timesheet from this one. */
  correctUrl: string;
};

/** Informs a contractor that a timesheet was rejected, with the reason first. */
export const timesheetRejected: EmailTemplate<TimesheetRejectedProps> = {
  subject: ({ timesheet }) => `Rejected: ${summary(timesheet)}`,
  preview: ({ decision }) => `“${decision.reason}” ${decision.by}`,
  Body({ brand, name, timesheet, decision, correctUrl }) {
    return (
      <>
        <Hello name={name} />
        <Title>Your timesheet was rejected</Title>
        <Quote by={`${decision.by}, ${decision.at}`}>{decision.reason}</Quote>
        <Lead>
          <b style={style.strong}>{timesheet.hours}</b>, {timesheet.placement}.
          <br />
          {capitalised(timesheet.period)}.
        </Lead>
        <Action brand={brand} href={correctUrl}>
          Correct and resubmit
        </Action>
        <Text style={style.small}>What you entered is kept. You change what is wrong and submit it again.</Text>
      </>
    );
  },
};
