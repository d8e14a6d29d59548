import type { Database, Statement } from '#platform/database/database.ts';
import type { RoleActor } from '../roles/actor.ts';
import type { ListedNotification, Notification, NotificationAudience, NotificationIcon } from './notification.ts';
import type { PublishNotification } from './notification.schema.ts';

type Row = {
  id: string;
  headline: string;
  summary: string;
  icon: NotificationIcon | null;
  buttonHref: string | null;
  buttonText: string | null;
  roleType: Exclude<NotificationAudience, 'superAdministration'> | null;
  forSuperAdministration: boolean;
  status: ListedNotification['status'];
  createdAt: string;
  cancelledAt: string | null;
};

function toNotification({ id, headline, summary, icon, buttonHref, buttonText }: Row): Notification {
  const button = buttonHref !== null && buttonText !== null ? { href: buttonHref, text: buttonText } : null;
  return { id, headline, summary, icon: icon ?? 'info', button };
}

function toListed(row: Row): ListedNotification {
  const { status, createdAt, cancelledAt } = row;
  const audience = row.forSuperAdministration ? 'superAdministration' : row.roleType;
  return { ...toNotification(row), audience, status, createdAt, cancelledAt };
}

/** Inserts a notification; one with a known id is left as it is. Returns whether it was new. */
export async function insertNotification(
  db: Database,
  { headline, summary, icon, button, audience }: PublishNotification,
  id: string,
  at: string,
): Promise<boolean> {
  const isSuper = audience === 'superAdministration';
  const row = {
    id,
    headline,
    summary,
    icon,
    buttonHref: button?.href ?? null,
    buttonText: button?.text ?? null,
    roleType: isSuper ? null : audience,
    forSuperAdministration: isSuper,
    createdAt: at,
  };
  const inserted = await db.run(db.sql('systemNotifications').insert(row).onConflict('id').ignore().returning('id'));
  return inserted.length > 0;
}

/** Cancels a notification that is Active; returns whether there was one. */
export async function updateCancelled(db: Database, id: string, at: string): Promise<boolean> {
  const cancelled = db
    .sql('systemNotifications')
    .where({ id, status: 'Active' })
    .update({ status: 'Cancelled', cancelledAt: at })
    .returning('id');
  return (await db.run(cancelled)).length > 0;
}

/** Returns one notification as the operator sees it, or null. */
export async function findNotification(db: Database, id: string): Promise<ListedNotification | null> {
  const [row] = await db.run<Row>(db.sql('systemNotifications').where({ id }));
  return row ? toListed(row) : null;
}

/** Returns every notification, newest first. */
export async function selectNotifications(db: Database, limit: number): Promise<ListedNotification[]> {
  const newest = [
    { column: 'createdAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ];
  return (await db.run<Row>(db.sql('systemNotifications').orderBy(newest).limit(limit))).map(toListed);
}

// The rule for a notification's audience, shared by showing and responding.
const MEANT = `n.status = 'Active' and (n.role_type is null or n.role_type = $2) and (not n.for_super_administration or $3)`;
const meantFor = ({ accountId, roleType, isSuperAdministrator }: RoleActor) => [
  accountId,
  roleType,
  isSuperAdministrator,
];

/** Returns the newest Active notification addressed to the role that its holder has not dismissed. */
export async function selectLatest(db: Database, actor: RoleActor): Promise<Notification | null> {
  const [row] = await db.run<Row>({
    text: `
      select n.* from system_notifications n
      left join notification_receipts r on r.notification_id = n.id and r.account_id = $1
      where ${MEANT} and r.dismissed_at is null order by n.created_at desc, n.id desc limit 1`,
    values: meantFor(actor),
  });
  return row ? toNotification(row) : null;
}

/** Returns an Active notification addressed to the role, dismissed or not. */
export async function findMeant(db: Database, actor: RoleActor, id: string): Promise<Notification | null> {
  const [row] = await db.run<Row>({
    text: `select n.* from system_notifications n where n.id = $4 and $1::uuid is not null and ${MEANT}`,
    values: [...meantFor(actor), id],
  });
  return row ? toNotification(row) : null;
}

/** Records that a person followed or dismissed a notification; the first time is kept. */
export function markReceipt(
  db: Database,
  receipt: { notificationId: string; accountId: string },
  what: 'followedAt' | 'dismissedAt',
  at: string,
): Statement {
  const insert = db.sql('notificationReceipts').insert({ ...receipt, [what]: at });
  const kept = db.sql.raw('coalesce(notification_receipts.??, excluded.??)', [what, what]);
  return insert.onConflict(['notificationId', 'accountId']).merge({ [what]: kept });
}
