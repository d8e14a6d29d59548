import { Text } from '@react-email/text';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';
import type { WebhookSwitchedOffProps } from './webhook-switched-off.tsx';

/** Informs a super administrator that a webhook did not accept a message even on the last attempt, why, and what to do. */
export const webhookFailing: EmailTemplate<WebhookSwitchedOffProps> = {
  subject: ({ brand }) => `A webhook cannot be reached at ${brand.displayName}`,
  preview: ({ url }) => `${url} did not accept a message in ten attempts.`,
  Body({ brand, name, url, reason, when, webhookUrl }) {
    return (
      <>
        <Hello name={name} />
        <Title>A webhook cannot be reached</Title>
        <Lead>
          {url} did not accept a message in ten attempts over three days, the last on {when}. {reason}
        </Lead>
        <Action brand={brand} href={webhookUrl}>
          See the webhook
        </Action>
        <Text style={style.small}>
          It stays on, and events are still sent to it. Once it answers again, resend what failed. We will not email you
          about further messages until it has accepted one.
        </Text>
      </>
    );
  },
};
