import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Hello, Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type SignUpDeclinedProps = EmailFrame & {
  /** First name. */
  name: string;
  agencyName: string;
  reason: string;
};

/** Informs the requester of a portal that there will be none, and why. */
export const signUpDeclined: EmailTemplate<SignUpDeclinedProps> = {
  subject: ({ agencyName }) => `No timesheet portal for ${agencyName}`,
  preview: () => 'Your request was declined, with a reason.',
  Body({ name, agencyName, reason }) {
    return (
      <>
        <Hello name={name} />
        <Title>{`No timesheet portal for ${agencyName}`}</Title>
        <Lead>Your request for a timesheet portal was declined. The reason:</Lead>
        <Quote>{reason}</Quote>
        <Text style={style.small}>If you think this is a mistake, please reply to this email.</Text>
      </>
    );
  },
};
