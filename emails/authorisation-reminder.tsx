import { Text } from '@react-email/text';
import { formatCount } from '#domain/format.ts';
import { groupBy } from '#domain/group-by.ts';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, HoursTable, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised } from './timesheet.ts';

export type AuthorisationReminderProps = EmailFrame & WaitingTimesheets;

/** The timesheets awaiting a person's decision. */
export type WaitingTimesheets = {
  /** First name of the authoriser. */
  name: string;
  /** At least one, oldest first; `href` is its page, `absent` the authoriser on whose behalf it is decided. */
  timesheets: (TimesheetInEmail & { href: string; absent?: string | null })[];
  /** The page of everything awaiting this authoriser. */
  reviewUrl: string;
  /** How many more are waiting than are listed. */
  others?: number;
};

/** Returns "40h 15m to authorise for Callum Hargreaves, week beginning 18 May 2026", or the number of timesheets. */
export const toAuthorise = ({ timesheets, others = 0 }: WaitingTimesheets): string => {
  const [only] = timesheets;
  const count = timesheets.length + others;
  if (only && count === 1) return `${only.hours} to authorise for ${only.contractor}, ${only.period}`;
  return `${formatCount(count)} timesheets to authorise`;
};

/** "Callum Hargreaves, Priya Nair": whose they are, each named once and five at most, as many as an inbox shows. */
export const ofWhom = ({ timesheets }: WaitingTimesheets): string =>
  [...new Set(timesheets.map(({ contractor }) => contractor))].slice(0, 5).join(', ');

/** Reminds an authoriser of the timesheets awaiting them. */
export const authorisationReminder: EmailTemplate<AuthorisationReminderProps> = {
  subject: (props) => `Reminder: ${toAuthorise(props)}`,
  preview: (props) => `Waiting for your decision: ${ofWhom(props)}.`,
  Body: TimesheetsToAuthorise,
};

/** Lists the timesheets line by line, with a link to the page of all of them. */
export function TimesheetsToAuthorise({ brand, name, timesheets, reviewUrl, others = 0 }: AuthorisationReminderProps) {
  const count = timesheets.length + others;
  const several = count > 1;
  const alike = groupBy(timesheets, nameAndPeriod);
  return (
    <>
      <Hello name={name} />
      <Title>
        {several ? `${formatCount(count)} timesheets to authorise` : `${timesheets[0]?.hours ?? ''} to authorise`}
      </Title>
      <Lead>{several ? 'They are waiting for your decision.' : 'It is waiting for your decision.'}</Lead>
      <Action brand={brand} href={several ? reviewUrl : (timesheets[0]?.href ?? reviewUrl)}>
        {several ? 'Review timesheets' : 'Review timesheet'}
      </Action>
      <Text style={style.small}>You confirm each decision on its page.</Text>
      <HoursTable
        lines={timesheets.map((timesheet) => ({
          label: timesheet.contractor,
          detail: detailOf(timesheet, alike.get(nameAndPeriod(timesheet))!.length > 1),
          hours: timesheet.hours,
          href: timesheet.href,
        }))}
      />
      {others > 0 ? <Text style={style.small}>And {formatCount(others)} more on that page.</Text> : null}
    </>
  );
}

const nameAndPeriod = ({ contractor, period }: TimesheetInEmail): string => `${contractor}, ${period}`;

/** Returns the period and, where another line has the same name and period, where the work was. */
function detailOf({ period, placement, absent }: WaitingTimesheets['timesheets'][number], isAlike: boolean): string {
  const words = isAlike ? `${capitalised(period)}, ${placement}` : capitalised(period);
  return absent ? `${words}, for ${absent}` : words;
}
