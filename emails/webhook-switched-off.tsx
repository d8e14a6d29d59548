import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type WebhookSwitchedOffProps = EmailFrame & {
  /** First name. */
  name: string;
  url: string;
  reason: string;
  /** "26 May 2026, 09:40". */
  when: string;
  webhookUrl: string;
};

/** Informs a super administrator that a webhook no longer receives anything, why, and what to do. */
export const webhookSwitchedOff: EmailTemplate<WebhookSwitchedOffProps> = {
  subject: ({ brand }) => `A webhook was switched off at ${brand.displayName}`,
  preview: ({ url }) => `${url} no longer receives anything.`,
  Body({ brand, name, url, reason, when, webhookUrl }) {
    return (
      <>
        <Hello name={name} />
        <Title>A webhook was switched off</Title>
        <Lead>
          {url} was switched off on {when} and no longer receives anything. {reason}
        </Lead>
        <Action brand={brand} href={webhookUrl}>
          See the webhook
        </Action>
        <Text style={style.small}>
          Events that happen while it is off are not stored for it. Once it is switched on again, resend what failed,
          and let the other system read the payroll feed for the rest.
        </Text>
      </>
    );
  },
};
