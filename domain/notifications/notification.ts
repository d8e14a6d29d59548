import { ROLE_TYPES, type RoleType } from '../roles/role-type.ts';

/** Whether a notification is shown. */
export type NotificationStatus = 'Active' | 'Cancelled';

/** The icons that a notification may have. */
export const NOTIFICATION_ICONS = ['info', 'bell', 'alert', 'clock', 'shield', 'refresh', 'help', 'mail'] as const;
export type NotificationIcon = (typeof NOTIFICATION_ICONS)[number];

/** A notification as its readers see it. `button.href` is an https address or a path of the portal. */
export type Notification = {
  id: string;
  headline: string;
  summary: string;
  icon: NotificationIcon;
  button: { href: string; text: string } | null;
};

/** The role types that a notification may be addressed to, and super administrators. */
export const NOTIFICATION_AUDIENCES = [
  ...ROLE_TYPES.filter((type): type is Exclude<RoleType, 'SystemRole'> => type !== 'SystemRole'),
  'superAdministration',
] as const;
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number];

/** A notification as the operator sees it. `audience` null means everyone; instants are RFC 3339. */
export type ListedNotification = Notification & {
  audience: NotificationAudience | null;
  status: NotificationStatus;
  createdAt: string;
  cancelledAt: string | null;
};
