import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Lead, Quote, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type SignUpRequestedProps = EmailFrame & {
  agencyName: string;
  /** The requester, how to reach them, and the portal's address, one per line. */
  facts: { label: string; text: string }[];
  /** What is worth knowing before deciding. */
  notes: string[];
  /** How to approve and decline it at the command line. */
  approve: string;
  decline: string;
};

/** Informs the operator that an agency asks to sign up. */
export const signUpRequested: EmailTemplate<SignUpRequestedProps> = {
  subject: ({ agencyName }) => `${agencyName} asks for a timesheet portal`,
  preview: () => 'It is waiting for you to approve or decline it.',
  Body({ agencyName, facts, notes, approve, decline }) {
    return (
      <>
        <Title>{`${agencyName} asks for a timesheet portal`}</Title>
        <Lead>Nobody can log in before you approve it.</Lead>
        {facts.map(({ label, text }) => (
          <Text key={label} style={style.small}>
            <b style={style.strong}>{label}:</b> {text}
          </Text>
        ))}
        {notes.map((note) => (
          <Lead key={note}>{note}</Lead>
        ))}
        <Text style={style.small}>To approve it, which sends the verification link:</Text>
        <Quote>{approve}</Quote>
        <Text style={style.small}>To decline it; the reason is sent too:</Text>
        <Quote>{decline}</Quote>
      </>
    );
  },
};
