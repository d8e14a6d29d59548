import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, HoursTable, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { capitalised } from './timesheet.ts';

export type SubmissionReminderProps = EmailFrame & {
  /** First name of the contractor. */
  name: string;
  /**
   * At least one, oldest first. `period` as "week beginning 18 May 2026"; `href` is the entry page of that period, or
   * where its rejected timesheet is corrected; `rejected` states who rejected it and why.
   */
  periods: { period: string; placement: string; href: string; rejected: string | null }[];
};

/** Reminds a contractor of the periods without a timesheet. */
export const submissionReminder: EmailTemplate<SubmissionReminderProps> = {
  subject: ({ periods }) =>
    periods.length === 1
      ? `Timesheet due: ${periods[0]?.period ?? ''}`
      : `${periods.length} timesheets due, the first for ${periods[0]?.period ?? ''}`,
  preview: ({ periods }) => {
    const [first] = periods;
    if (periods.length === 1 && first?.rejected) return first.rejected;
    const due = periods.map(({ period, rejected }) => (rejected ? `${period} (rejected)` : period)).join(', ');
    return periods.some(({ rejected }) => rejected) ? `Due: ${due}.` : `No time has been entered for ${due}.`;
  },
  Body({ brand, name, periods }) {
    const [first] = periods;
    const several = periods.length > 1;
    return (
      <>
        <Hello name={name} />
        <Title>{several ? `${periods.length} timesheets due` : 'Timesheet due'}</Title>
        <Lead>
          {several
            ? periods.some(({ rejected }) => rejected)
              ? 'These periods have no pending or accepted timesheet. A rejected one needs to be corrected.'
              : 'No time has been entered for these periods yet.'
            : first?.rejected
              ? `Your timesheet for the ${first.period} was rejected, ${first.placement}. Please correct it.`
              : `No time has been entered yet for the ${first?.period ?? ''}, ${first?.placement ?? ''}.`}
        </Lead>
        {!several && first?.rejected ? <Text style={style.quote}>{first.rejected}</Text> : null}
        <Action brand={brand} href={first?.href ?? ''}>
          {first?.rejected ? 'Correct and resubmit' : 'Enter time'}
        </Action>
        <Text style={style.small}>
          If you did not work, say so on the same page and these reminders stop for that period.
        </Text>
        {several ? (
          <HoursTable
            lines={periods.map(({ period, placement, href, rejected }) => ({
              label: capitalised(period),
              detail: rejected ? `${placement}. ${rejected}` : placement,
              hours: '',
              href,
            }))}
          />
        ) : null}
      </>
    );
  },
};
