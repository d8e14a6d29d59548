import { z } from 'zod';
import { ownRoute } from '../own-route.ts';
import { lineOfText } from '../text.ts';
import { NOTIFICATION_AUDIENCES, NOTIFICATION_ICONS } from './notification.ts';

const line = (missing: string, most: number) =>
  lineOfText(missing).min(1, missing).max(most, `Please use ${most} characters at most.`);

/** A path of the portal itself; `//host`, backslashes and `/.//host` would lead to another site. */
function isOwnPath(href: string): boolean {
  return /^\/[^\\\s]*$/.test(href) && ownRoute(href) !== null;
}

function isHttps(href: string): boolean {
  return URL.canParse(href) && new URL(href).protocol === 'https:' && !/[\s\p{C}]/u.test(href);
}

const Href = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (href) => isOwnPath(href) || isHttps(href),
    'Please supply an https address or a path of the portal, such as /timesheets.',
  );

/** The input to publish a notification to everyone, or to one kind of role. The caller may choose the id. */
export const PublishNotificationSchema = z
  .object({
    notificationId: z.uuid('The notification id must be a UUID.').optional(),
    headline: line('Please supply a headline', 120),
    summary: line('Please supply a summary', 400),
    icon: z.enum(NOTIFICATION_ICONS, `The icon must be one of ${NOTIFICATION_ICONS.join(', ')}.`).default('info'),
    button: z
      .object({ href: Href, text: line('Please supply the button’s text', 40) })
      .strict()
      .nullable()
      .default(null),
    audience: z.enum(NOTIFICATION_AUDIENCES, 'This role type does not exist').nullable().default(null),
  })
  .strict();
export type PublishNotification = z.infer<typeof PublishNotificationSchema>;
