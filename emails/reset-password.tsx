import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type ResetPasswordProps = EmailFrame & {
  /** First name. */
  name: string;
  /** Page that asks for the new password. */
  resetUrl: string;
  /** How long the link works: "1 hour". */
  validFor: string;
};

/** Lets a person choose a new password. */
export const resetPassword: EmailTemplate<ResetPasswordProps> = {
  subject: () => 'Reset your password',
  preview: ({ validFor }) => `Set a new password within ${validFor}.`,
  Body({ brand, name, resetUrl, validFor }) {
    return (
      <>
        <Hello name={name} />
        <Title>Reset your password</Title>
        <Lead>A new password was requested for your {brand.displayName} timesheet account.</Lead>
        <Action brand={brand} href={resetUrl}>
          Set your new password
        </Action>
        <Text style={style.small}>
          The link works once, within {validFor}. If you did not ask for it, nothing changes and you may ignore this.
        </Text>
      </>
    );
  },
};
