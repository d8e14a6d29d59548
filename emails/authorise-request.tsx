import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { type EmailFrame, coloursOf } from './brand.ts';
import { Action, Hello, type HoursLine, HoursTable, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import { type TimesheetInEmail, capitalised } from './timesheet.ts';

export type AuthoriseRequestProps = EmailFrame & {
  /** First name of the authoriser. */
  name: string;
  timesheet: TimesheetInEmail;
  lines: HoursLine[];
  /** The authoriser who is away, if the email goes to their stand-in. */
  absent?: string;
  note: { text: string; by: string } | null;
  /** Pages: the timesheet, and the two that ask for confirmation of the decision. */
  links: { review: string; accept: string; reject: string };
};

/** Asks an authoriser to decide on a timesheet. */
export const authoriseRequest: EmailTemplate<AuthoriseRequestProps> = {
  subject: ({ timesheet }) => `${timesheet.hours} to authorise for ${timesheet.contractor}, ${timesheet.period}`,
  preview: ({ timesheet }) => `${timesheet.contractor} submitted ${timesheet.hours}. Accept or reject it in one step.`,
  Body({ brand, name, timesheet, lines, absent, note, links }) {
    const link = { color: coloursOf(brand).link, textDecoration: 'underline' };
    return (
      <>
        <Hello name={name} />
        <Title>{timesheet.hours} to authorise</Title>
        <Lead>
          <b style={style.strong}>{timesheet.contractor}</b>, {timesheet.placement}.
          <br />
          {capitalised(timesheet.period)}.
          {absent ? (
            <>
              <br />
              You decide for {absent}.
            </>
          ) : null}
        </Lead>
        <Action brand={brand} href={links.review}>
          Review timesheet
        </Action>
        <Text style={style.small}>
          Or go straight to{' '}
          <Link href={links.accept} style={link}>
            accept
          </Link>{' '}
          or{' '}
          <Link href={links.reject} style={link}>
            reject
          </Link>
          . You confirm on the next page.
        </Text>
        <HoursTable lines={lines} total={timesheet.hours} />
        {note ? <Quote by={note.by}>{note.text}</Quote> : null}
      </>
    );
  },
};
