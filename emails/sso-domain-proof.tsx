import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type SsoDomainProofProps = EmailFrame & {
  domain: string;
  /** Page that asks for confirmation before it proves anything. */
  url: string;
  /** How long the link works: "24 hours". */
  validFor: string;
};

/** Asks whoever manages a domain whether its people may log in with their work accounts. It has no greeting. */
export const ssoDomainProof: EmailTemplate<SsoDomainProofProps> = {
  subject: ({ domain }) => `May people log in with addresses of ${domain}?`,
  preview: ({ brand }) => `${brand.displayName} asks you to confirm.`,
  Body({ brand, domain, url, validFor }) {
    return (
      <>
        <Title>{`May people log in with addresses of ${domain}?`}</Title>
        <Lead>
          {`${brand.displayName} wants people with an email address of ${domain} to log in to its timesheets with the account they have at work. It asks you because you look after the domain.`}
        </Lead>
        <Action brand={brand} href={url}>
          Confirm the domain
        </Action>
        <Text style={style.small}>
          The link works within {validFor}. If you do not know {brand.displayName}, do nothing: nobody logs in this way
          before you have confirmed.
        </Text>
      </>
    );
  },
};
