import type { EmailFrame } from './brand.ts';
import { Hello, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised, summary } from './timesheet.ts';

export type TimesheetDeletedProps = EmailFrame & {
  /** First name of the reader. */
  name: string;
  timesheet: TimesheetInEmail;
  /** Who deleted it, when and, if a reason was given, why. */
  deletion: { by: string; at: string; reason: string | null };
};

/** Informs the reader that a timesheet was deleted. There is nothing to do. */
export const timesheetDeleted: EmailTemplate<TimesheetDeletedProps> = {
  subject: ({ timesheet }) => `Deleted: ${summary(timesheet)}`,
  preview: ({ deletion }) => `${deletion.by} deleted it on ${deletion.at}.`,
  Body({ name, timesheet, deletion }) {
    return (
      <>
        <Hello name={name} />
        <Title>A timesheet was deleted</Title>
        {deletion.reason ? <Quote by={`${deletion.by}, ${deletion.at}`}>{deletion.reason}</Quote> : null}
        <Lead>
          <b style={style.strong}>{timesheet.hours}</b> for {timesheet.contractor}, {timesheet.placement}.
          <br />
          {capitalised(timesheet.period)}.{deletion.reason ? null : ` Deleted by ${deletion.by} on ${deletion.at}.`}
        </Lead>
      </>
    );
  },
};
