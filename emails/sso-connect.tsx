import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type SsoConnectProps = EmailFrame & {
  emailAddress: string;
  /** Page that asks for confirmation before it connects. */
  url: string;
  /** How long the link works: "30 minutes". */
  validFor: string;
};

/** Asks the owner of an email whether the work account presented with it is theirs. */
export const ssoConnect: EmailTemplate<SsoConnectProps> = {
  subject: () => 'Connect your work account',
  preview: ({ brand }) => `Log in to ${brand.displayName} with your work account from now on.`,
  Body({ brand, emailAddress, url, validFor }) {
    return (
      <>
        <Title>Connect your work account</Title>
        <Lead>
          {`The work account of ${emailAddress} was used to log in to ${brand.displayName}. Connect it once, and you can log in with it from then on.`}
        </Lead>
        <Action brand={brand} href={url}>
          Connect your work account
        </Action>
        <Text style={style.small}>
          The link works within {validFor}, in the browser in which you logged in. If this was not you, do nothing:
          nobody gets in.
        </Text>
      </>
    );
  },
};
