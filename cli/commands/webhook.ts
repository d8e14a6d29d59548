import type { Command } from 'commander';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { DELIVERY_STATUSES, type Webhook, type WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { commandsOn } from '../api/record-commands.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import { UsageError } from '../program/exit.ts';

type ReplayOptions = { webhook?: string; since?: string; dryRun?: boolean };

const EXAMPLE_ID = '0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100';

/** `webhook list | create | rotate | deliveries | replay` */
export function registerWebhookCommands(noun: Command): void {
  registerEndpoints(noun);
  registerDeliveries(noun);
}

function registerEndpoints(noun: Command): void {
  const endpoints = commandsOn<Webhook>(noun, {
    path: '/webhooks',
    name: 'webhooks',
    columns: [
      ['ID', 'webhookId'],
      ['URL', 'url'],
      ['EVENTS', 'events', ({ events }) => events.join(' ')],
      ['ON', 'isEnabled'],
      [
        'LAST DELIVERY',
        'lastDelivery',
        ({ lastDelivery }) => lastDelivery && `${lastDelivery.status} ${lastDelivery.responseStatus ?? ''}`.trim(),
      ],
    ],
  });
  endpoints.list({
    description: 'list the endpoints, without their secrets',
    example: 'countersign webhook list --agency calder-finch',
  });
  endpoints.create({
    description: 'create an endpoint; its secret is shown only once',
    example:
      'countersign webhook create --url https://payroll.example/hooks --event timesheet.accepted timesheet.voided --agency calder-finch',
    takes: (command) =>
      command
        .requiredOption('--url <url>', 'where it is')
        .requiredOption('--event <event...>', `the events to send: ${WEBHOOK_EVENTS.join(', ')}`)
        .option('--description <text>', 'what it is for'),
    body: ({ event: events, ...options }: { url: string; event: string[]; description?: string }) => ({
      ...options,
      events,
    }),
    done: secretInWords,
  });
  endpoints.change('rotate', ['POST', '/secret'], {
    description: 'give an endpoint a new secret; the old one still signs too for 24 hours',
    argument: ['<webhook id>', 'from webhook list'],
    example: `countersign webhook rotate ${EXAMPLE_ID} --agency calder-finch`,
    done: secretInWords,
  });
}

function secretInWords({ webhookId, secret, url }: Webhook & { secret: string }): string {
  return `${webhookId}\n${secret}\nIt signs what is sent to ${url}. Keep the secret now: it is not shown again.`;
}

function registerDeliveries(noun: Command): void {
  asListing(
    withExample(
      noun
        .command('deliveries')
        .description('list the deliveries to an endpoint, latest first, 100 at a time')
        .argument('<webhook id>', 'from webhook list')
        .option('--status <status>', `only ${DELIVERY_STATUSES.join(', ')}`)
        .option('--cursor <cursor>', 'where the previous page ended'),
      `countersign webhook deliveries ${EXAMPLE_ID} --status failed --agency calder-finch`,
    ),
  ).action((webhookId: string, options: { status?: string; cursor?: string }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const path = `/webhooks/${part(webhookId)}/deliveries`;
      type Found = { deliveries: WebhookDelivery[]; page: { nextCursor: string | null } };
      const { deliveries, page } = await api.get<Found>(path, { ...options, limit: 100 });
      await output.list({
        document: { deliveries, page: { size: deliveries.length, nextCursor: page.nextCursor } },
        items: deliveries,
        columns: [
          ['ID', 'deliveryId'],
          ['EVENT', 'event'],
          ['TO', 'url'],
          ['STATUS', 'status'],
          ['TRIES', 'attempts'],
          ['ANSWER', 'responseStatus'],
          ['LAST TRY', 'lastAttemptAt'],
          ['ERROR', 'lastError'],
        ],
        note: moreBy('cursor', page.nextCursor),
      });
    }),
  );
  withExample(
    withDryRun(
      noun
        .command('replay')
        .description('send one delivery again, or all those to an endpoint that failed since a time')
        .argument('[delivery id]', 'from webhook deliveries')
        .option('--webhook <webhook id>', 'the endpoint whose failed deliveries to send again')
        .option('--since <instant>', 'only those that failed at or after this time'),
    ),
    `countersign webhook replay ${EXAMPLE_ID} --agency calder-finch`,
    `countersign webhook replay --webhook ${EXAMPLE_ID} --since 2026-05-26T00:00:00Z --agency calder-finch`,
  ).action((deliveryId: string | undefined, options: ReplayOptions, command: Command) => {
    const { dryRun: isDryRun = false, webhook, since } = options;
    if (deliveryId !== undefined && (webhook ?? since) !== undefined)
      throw new UsageError('A delivery is sent again by its id alone: leave --webhook and --since out, or the id.');
    return forAgencyApi(command, async ({ api, output }) => {
      const query = isDryRun ? { dryRun: true } : {};
      if (deliveryId !== undefined) {
        const path = `/webhooks/deliveries/${part(deliveryId)}/replay`;
        const delivery = await api.change<WebhookDelivery>('POST', path, { query });
        const done = isDryRun ? `would be sent again. ${NOTHING_DONE}` : 'is on its way.';
        return output.result(delivery, () => output.line(`The ${delivery.event} to ${delivery.url} ${done}`));
      }
      if (!webhook || !since)
        throw new UsageError('Give the id of a delivery, or an endpoint with --webhook and a time with --since.');
      const requested = { query, body: { since } };
      const replayed = await api.change<{ replayedCount: number }>(
        'POST',
        `/webhooks/${part(webhook)}/replay`,
        requested,
      );
      return output.result(replayed, () => {
        const { replayedCount } = replayed;
        output.line(isDryRun ? `Would be sent: ${replayedCount}\n${NOTHING_DONE}` : `Queued: ${replayedCount}`);
      });
    });
  });
}
