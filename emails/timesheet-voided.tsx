import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised, summary } from './timesheet.ts';

export type TimesheetVoidedProps = EmailFrame & {
  /** First name of the contractor. */
  name: string;
  timesheet: TimesheetInEmail;
  /** Who made it void, when and why. */
  voiding: { by: string; at: string; reason: string };
  /** The timesheet’s page. */
  viewUrl: string;
};

/** Informs a contractor that an accepted timesheet was made void, with the reason first. */
export const timesheetVoided: EmailTemplate<TimesheetVoidedProps> = {
  subject: ({ timesheet }) => `Void: ${summary(timesheet)}`,
  preview: ({ voiding }) => `“${voiding.reason}” ${voiding.by}`,
  Body({ brand, name, timesheet, voiding, viewUrl }) {
    return (
      <>
        <Hello name={name} />
        <Title>Your accepted timesheet was made void</Title>
        <Quote by={`${voiding.by}, ${voiding.at}`}>{voiding.reason}</Quote>
        <Lead>
          <b style={style.strong}>{timesheet.hours}</b>, {timesheet.placement}.
          <br />
          {capitalised(timesheet.period)}.
        </Lead>
        <Action brand={brand} href={viewUrl}>
          View timesheet
        </Action>
        <Text style={style.small}>
          It no longer counts, and its period can be entered again. If you are not sure whether to, ask your agency.
        </Text>
      </>
    );
  },
};
