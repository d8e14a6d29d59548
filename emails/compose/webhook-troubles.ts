import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import type { WebhookTrouble } from '#domain/webhooks/notify-of-webhook.server.ts';
import type { EmailTemplate } from '../template.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { webhookFailing } from '../webhook-failing.tsx';
import { webhookSwitchedOff, type WebhookSwitchedOffProps } from '../webhook-switched-off.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';

const composeTrouble =
  (template: EmailTemplate<WebhookSwitchedOffProps>) =>
  (agency: Agency, { fullname, webhookId, url, reason, at }: WebhookTrouble): Promise<RenderedEmail> => {
    const why = `You receive this because you are a super administrator of ${agency.displayName}.`;
    return renderEmail(template, {
      ...emailFrame(agency, { reason: why, hasSettings: false }),
      name: firstName(fullname),
      url,
      reason,
      when: formatInstant(at, agency.timeZone),
      webhookUrl: `${agency.portalUrl}/settings/webhooks/${webhookId}`,
    });
  };

/** Composes the email informing a super administrator that a webhook was switched off automatically. */
export const composeWebhookSwitchedOff = composeTrouble(webhookSwitchedOff);

/** Composes the email informing a super administrator that a webhook cannot be reached. */
export const composeWebhookFailing = composeTrouble(webhookFailing);
