import { Text } from '@react-email/text';
import type { Side } from '#domain/accounts/own-account/email-change.ts';
import type { EmailFrame } from './brand.ts';
import { Action, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type EmailChangeProps = EmailFrame & {
  /** Which of the two addresses this email goes to. */
  side: Side;
  oldAddress: string;
  newAddress: string;
  /** The page that asks for confirmation. */
  url: string;
  /** How long the link works: "24 hours". */
  validFor: string;
};

const ADVICE: Record<Side, string> = {
  old: 'If you did not ask for it, do not follow the link, and set a new password: somebody else knows yours.',
  new: 'If you did not ask for it, nothing changes and you may ignore this.',
};

/** Asks one of the two addresses to confirm a change of an account's email. It has no greeting: the new address may be a stranger's. */
export const emailChange: EmailTemplate<EmailChangeProps> = {
  subject: () => 'Confirm your new email',
  preview: ({ newAddress }) => `Log in with ${newAddress} from now on.`,
  Body({ brand, side, oldAddress, newAddress, url, validFor }) {
    return (
      <>
        <Title>Confirm your new email</Title>
        <Lead>
          {`You asked to log in to your ${brand.displayName} timesheet account with ${newAddress} instead of ${oldAddress}. We have written to both addresses; it changes once both have confirmed.`}
        </Lead>
        <Action brand={brand} href={url}>
          Confirm the new email
        </Action>
        <Text style={style.small}>
          The link works within {validFor}. {ADVICE[side]}
        </Text>
      </>
    );
  },
};
