import type { Context } from '../context.ts';
import { type ReadEvent, selectEvent } from './audit.rows.server.ts';

/** One event of the agency’s trail, for work that follows it; nothing where there is none. Asks no permission. */
export async function readEvent({ db, agency }: Context, eventId: string): Promise<ReadEvent | undefined> {
  return (await db.run<ReadEvent>(selectEvent(db, agency.id, eventId)))[0];
}
