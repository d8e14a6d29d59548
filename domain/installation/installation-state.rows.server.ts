import type { Database } from '#platform/database/database.ts';
import type { ServiceMode } from './service-mode.ts';

/** Sets the mode where it differs; returns whether it did. */
export async function updateServiceMode(db: Database, serviceMode: ServiceMode, at: string): Promise<boolean> {
  const changed = db
    .sql('installationState')
    .whereNot({ serviceMode })
    .update({ serviceMode, serviceModeSince: at })
    .returning('serviceMode');
  return (await db.run(changed)).length > 0;
}

/** Returns the mode and since when it applies. */
export async function selectServiceMode(db: Database): Promise<{ mode: ServiceMode; since: string | null }> {
  const [row] = await db.run<{ serviceMode: ServiceMode; serviceModeSince: string | null }>(
    db.sql('installationState').select('serviceMode', 'serviceModeSince'),
  );
  return { mode: row!.serviceMode, since: row!.serviceModeSince };
}

/** Tells every process that something about a notification has changed. */
export function markNotification(db: Database, notificationId: string) {
  return db
    .sql('installationState')
    .update({ notificationId, notificationRevision: db.sql.raw('notification_revision + 1') });
}
