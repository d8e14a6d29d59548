import type { Database, Statement } from '#platform/database/database.ts';

/** An operator's action on the whole installation; it names no person of an agency. */
export type InstallationEvent = {
  id: string;
  action: string;
  subject: string;
  actorName: string;
  detail: Record<string, unknown>;
  occurredAt: string;
};

/** Adds an event. */
export function insertInstallationEvent(db: Database, event: InstallationEvent): Statement {
  return db.sql('installationEvents').insert({ ...event, detail: JSON.stringify(event.detail) });
}

/** Returns every event, latest first. */
export function selectInstallationEvents(db: Database): Promise<InstallationEvent[]> {
  return db.run<InstallationEvent>(db.sql('installationEvents').orderBy('occurredAt', 'desc'));
}
