import { z } from 'zod';
import { optionalFilter } from '../browse.schema.ts';
import { editOf, OptionalText, ReadVersion } from '../fields.ts';
import { WEBHOOK_EVENTS } from './webhook-event.ts';
import { DELIVERY_STATUSES } from './webhook.ts';

const NO_URL = 'Please supply a URL for the endpoint';
const BAD_URL = 'Please supply a URL such as https://payroll.example/hooks';
const NO_EVENTS = 'Please choose at least one event';

/** An http or https address without credentials and without a fragment. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

const WebhookFields = {
  url: z
    .string({ error: NO_URL })
    .trim()
    .min(1, NO_URL)
    .max(500, 'Please use 500 characters at most')
    .refine((text) => text === '' || isAddress(text), BAD_URL),
  description: OptionalText,
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: `Please choose events among ${WEBHOOK_EVENTS.join(', ')}` }), {
      error: NO_EVENTS,
    })
    .min(1, NO_EVENTS)
    .transform((events) => [...new Set(events)]),
};

/** A new endpoint. */
export const CreateWebhookSchema = z.strictObject(WebhookFields);
export type CreateWebhook = z.output<typeof CreateWebhookSchema>;

/** A change to some of an endpoint's fields; with `version` it applies only to the state that was read. */
export const EditWebhookSchema = editOf({
  ...WebhookFields,
  isEnabled: z.boolean({ error: 'Please choose whether the endpoint is switched on.' }),
}).extend({ version: ReadVersion.optional() });
export type EditWebhook = z.output<typeof EditWebhookSchema>;

/** The filter of a list of deliveries. */
export const DeliveryFilterSchema = z.object({
  status: optionalFilter(z.enum(DELIVERY_STATUSES, { error: `Please choose among ${DELIVERY_STATUSES.join(', ')}` })),
});
export type DeliveryFilter = z.output<typeof DeliveryFilterSchema>;

/** Since when failed deliveries are resent. */
export const ReplayFailedSchema = z.strictObject({
  since: z.iso.datetime({ offset: true, error: 'Please supply an instant such as 2026-05-26T08:40:00Z' }),
});
export type ReplayFailed = z.output<typeof ReplayFailedSchema>;
