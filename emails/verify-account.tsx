import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type VerifyAccountProps = EmailFrame & {
  /** First name. */
  name: string;
  /** What the account is for: "enter your time", "authorise time", "manage timesheets". */
  purpose: string;
  /** Page that asks for a first password and the terms, or lets someone who has one join. */
  verifyUrl: string;
  /** How long the link works: "7 days". */
  validFor: string;
};

/**
 * Invites a person to join: after sign-up, and when an agency adds a contact. It reads the same whether or not they
 * already have a password, since the agency can see what its emails say.
 */
export const verifyAccount: EmailTemplate<VerifyAccountProps> = {
  subject: ({ brand }) => `Verify your ${brand.displayName} timesheet account`,
  preview: ({ brand, purpose }) => `Verify your account to ${purpose} for ${brand.displayName}.`,
  Body({ brand, name, purpose, verifyUrl, validFor }) {
    return (
      <>
        <Hello name={name} />
        <Title>Verify your account</Title>
        <Lead>
          Verify your account to {purpose} for <b style={style.strong}>{brand.displayName}</b> online. You choose a
          password, or keep the one you already have.
        </Lead>
        <Action brand={brand} href={verifyUrl}>
          Verify your account
        </Action>
        <Text style={style.small}>
          The link works once, within {validFor}. If it has expired, the page it leads to sends a new one. If you did
          not expect this, you may ignore it.
        </Text>
      </>
    );
  },
};
