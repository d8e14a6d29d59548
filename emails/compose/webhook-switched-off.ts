import type { Agency } from '#domain/agencies/agency.ts';
import { formatInstant } from '#domain/format.ts';
import type { ToldSwitchOff } from '#domain/webhooks/notify-switched-off.server.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { webhookSwitchedOff } from '../webhook-switched-off.tsx';
import { emailFrame, firstName } from './frame.ts';

/** The mail that tells a super administrator that a webhook was switched off by itself. */
export function composeWebhookSwitchedOff(
  agency: Agency,
  { fullname, webhookId, url, reason, at }: ToldSwitchOff,
): Promise<RenderedEmail> {
  const why = `You receive this because you are a super administrator of ${agency.displayName}.`;
  return renderEmail(webhookSwitchedOff, {
    ...emailFrame(agency, { reason: why, hasSettings: false }),
    name: firstName(fullname),
    url,
    reason,
    when: formatInstant(at, agency.timeZone),
    webhookUrl: `${agency.portalUrl}/settings/webhooks/${webhookId}`,
  });
}
