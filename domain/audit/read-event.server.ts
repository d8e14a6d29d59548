import type { Context } from '../context.ts';
import { type ReadEvent, selectEvent } from './audit.rows.server.ts';

/** Reads one event of the agency’s audit trail, for follow-up work; nothing if there is none. No permission check. */
export async function readEvent({ db, agency }: Context, eventId: string): Promise<ReadEvent | undefined> {
  return (await db.run<ReadEvent>(selectEvent(db, agency.id, eventId)))[0];
}
