import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { EVENT_DATA } from '#domain/webhooks/event-data.schema.ts';
import { kindOf, TEST_EVENT, WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body } from './responses.ts';

const headers = z.object({
  'webhook-id': z.string().openapi({ description: 'The same for every attempt of one message' }),
  'webhook-timestamp': z.string().openapi({ description: 'Unix time in seconds of this attempt' }),
  'webhook-signature': z.string().openapi({
    description: '`v1,` and the base64 of the HMAC-SHA256 of `<id>.<timestamp>.<body>`; several with spaces between',
  }),
});
const responses = {
  '2XX': { description: 'Taken, within 15 seconds' },
  410: { description: 'Gone: the endpoint is switched off' },
  default: { description: 'Not accepted: the message is sent again, ten times within three and a half days' },
};
const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'An' : 'A');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
// A schema created before the OpenAPI extension was loaded lacks its methods; a clone has them.
const DATA = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([kind, data]) => [kind, data.clone().openapi(`${capital(kind)}EventData`)]),
);

/** Describes what webhooks send to endpoints; none of it can be called here. */
export function webhookEvents(api: OpenAPIHono<ApiEnvironment>): void {
  const events = [
    ...WEBHOOK_EVENTS.map((event) => ({ event: event as string, data: DATA[kindOf(event)]! })),
    { event: TEST_EVENT, data: z.strictObject({ webhookId: z.string() }) },
  ];
  for (const { event, data } of events) {
    const message = z.strictObject({ type: z.literal(event), timestamp: z.iso.datetime(), data });
    const [subject = '', verb = ''] = event.split('.');
    api.openAPIRegistry.registerWebhook({
      method: 'post',
      path: event,
      operationId: `on${capital(subject)}${capital(verb)}`,
      tags: ['webhooks'],
      security: [],
      summary:
        event === TEST_EVENT
          ? 'A test event was asked for'
          : `${article(subject)} ${subject} ${event === 'advisory.ended' ? 'has' : 'was'} ${verb}`,
      description: 'Sent to every endpoint that listens for it. See “Webhooks” in docs/api.md.',
      request: { headers, body: body(message) },
      responses,
    });
  }
}
