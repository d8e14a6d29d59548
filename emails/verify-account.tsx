import { Text } from '@react-email/components';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type VerifyAccountProps = EmailFrame & {
  /** First name. */
  name: string;
  /** What the account is for: "enter your time", "authorise time", "manage timesheets". */
  purpose: string;
  /** Page that asks for a password and the terms. */
  verifyUrl: string;
  /** How long the link works: "7 days". */
  validFor: string;
};

/** Invites a person to set a password: after sign-up, and when an agency adds a contact. */
export const verifyAccount: EmailTemplate<VerifyAccountProps> = {
  subject: ({ brand }) => `Verify your ${brand.displayName} timesheet account`,
  preview: ({ brand, purpose }) => `Set a password to ${purpose} for ${brand.displayName}.`,
  Body({ brand, name, purpose, verifyUrl, validFor }) {
    return (
      <>
        <Hello name={name} />
        <Title>Verify your account</Title>
        <Lead>
          Set a password to {purpose} for <b style={style.strong}>{brand.displayName}</b> online.
        </Lead>
        <Action brand={brand} href={verifyUrl}>
          Set your password
        </Action>
        <Text style={style.small}>
          The link works once, within {validFor}. If it has expired, the page it leads to sends a new one. If you did
          not expect this, you may ignore it.
        </Text>
      </>
    );
  },
};
