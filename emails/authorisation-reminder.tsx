import { Text } from '@react-email/components';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, HoursTable, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised } from './timesheet.ts';

export type AuthorisationReminderProps = EmailFrame & {
  /** First name of the authoriser. */
  name: string;
  /** At least one, the oldest first; `href` is its page, `absent` the authoriser it is decided for. */
  timesheets: (TimesheetInEmail & { href: string; absent?: string | null })[];
  /** Page of everything that waits for this authoriser. */
  reviewUrl: string;
};

const what = ({ timesheets }: AuthorisationReminderProps): string => {
  const [only, ...others] = timesheets;
  if (only && others.length === 0) return `${only.hours} to authorise for ${only.contractor}, ${only.period}`;
  return `${timesheets.length} timesheets to authorise`;
};

/** Reminds an authoriser of the timesheets that wait. */
export const authorisationReminder: EmailTemplate<AuthorisationReminderProps> = {
  subject: (props) => `Reminder: ${what(props)}`,
  preview: ({ timesheets }) =>
    `Waiting for your decision: ${timesheets.map(({ contractor }) => contractor).join(', ')}.`,
  Body({ brand, name, timesheets, reviewUrl }) {
    const several = timesheets.length > 1;
    return (
      <>
        <Hello name={name} />
        <Title>
          {several ? `${timesheets.length} timesheets to authorise` : `${timesheets[0]?.hours ?? ''} to authorise`}
        </Title>
        <Lead>{several ? 'They are waiting for your decision.' : 'It is waiting for your decision.'}</Lead>
        <Action brand={brand} href={several ? reviewUrl : (timesheets[0]?.href ?? reviewUrl)}>
          {several ? 'Review timesheets' : 'Review timesheet'}
        </Action>
        <Text style={style.small}>You confirm each decision on its page.</Text>
        <HoursTable
          lines={timesheets.map(({ contractor, period, hours, href, absent }) => ({
            label: contractor,
            detail: absent ? `${capitalised(period)}, for ${absent}` : capitalised(period),
            hours,
            href,
          }))}
        />
      </>
    );
  },
};
