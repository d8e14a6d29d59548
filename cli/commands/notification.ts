import type { Command } from 'commander';
import { cancelNotification } from '#domain/notifications/cancel-notification.server.ts';
import { listNotifications } from '#domain/notifications/list-notifications.server.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { NOTIFICATION_AUDIENCES, NOTIFICATION_ICONS } from '#domain/notifications/notification.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { asSystem, forInstallation, type InstallationWork } from '../context.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { UsageError } from '../program/exit.ts';

type PublishOptions = {
  headline: string;
  summary: string;
  icon?: string;
  buttonText?: string;
  buttonHref?: string;
  roleType?: string;
  id?: string;
};

/** `notification publish | list | cancel` */
export function registerNotificationCommands(noun: Command): void {
  withExample(
    noun
      .command('publish')
      .description('show a notice to everybody who is logged in, or to one kind of role')
      .requiredOption('--headline <text>', 'the headline, in bold')
      .requiredOption('--summary <text>', 'the sentence that follows it')
      .option('--icon <name>', `one of ${NOTIFICATION_ICONS.join(', ')}`)
      .option('--button-text <text>', 'a button, with --button-href')
      .option('--button-href <address>', 'an https address, or a path of the portal')
      .option('--role-type <type>', `one of ${NOTIFICATION_AUDIENCES.join(', ')}; everybody without it`)
      .option('--id <uuid>', 'an id of your own; publishing it again cancels the notice'),
    'countersign notification publish --headline "New reports" --summary "Forest counts the paper you saved." --button-text "Read more" --button-href https://countersign.example/blog',
  ).action((options: PublishOptions, command: Command) => forInstallation(command, (given) => publish(given, options)));
  asListing(
    withExample(noun.command('list').description('list the notices, newest first'), 'countersign notification list'),
  ).action((_options, command: Command) =>
    forInstallation(command, async (given) => {
      const notifications = await listNotifications(asSystem(given));
      await given.output.list({
        document: { notifications },
        items: notifications,
        columns: [
          ['ID', 'id'],
          ['STATUS', 'status'],
          ['FOR', 'audience', ({ audience }) => audience ?? 'everybody'],
          ['HEADLINE', 'headline'],
          ['PUBLISHED', 'createdAt'],
        ],
      });
    }),
  );
  withExample(
    noun
      .command('cancel')
      .description('withdraw a notice from everybody')
      .argument('<id>', 'as notification list shows it'),
    'countersign notification cancel 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11',
  ).action((id: string, _options, command: Command) =>
    forInstallation(command, async (given) => {
      const notification = await cancelNotification(asSystem(given), id);
      given.output.result(notification, () => given.output.line(`“${notification.headline}” is cancelled.`));
    }),
  );
}

async function publish(given: InstallationWork, options: PublishOptions): Promise<void> {
  const { headline, summary, icon, buttonText, buttonHref, roleType, id } = options;
  if ((buttonText === undefined) !== (buttonHref === undefined))
    throw new UsageError('A button needs both --button-text and --button-href.');
  const input = parseInput(PublishNotificationSchema, {
    headline,
    summary,
    ...(icon === undefined ? {} : { icon }),
    ...(id === undefined ? {} : { notificationId: id }),
    button: buttonHref === undefined ? null : { href: buttonHref, text: buttonText },
    audience: roleType ?? null,
  });
  const notification = await publishNotification(asSystem(given), input);
  const done = notification.status === 'Active' ? 'published' : 'cancelled';
  given.output.result(notification, () => given.output.line(`“${headline}” is ${done}: ${notification.id}`));
}
