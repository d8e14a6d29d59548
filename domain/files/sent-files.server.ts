import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { accountIdOf } from '../roles/actor.ts';
import { selectOfTask, selectSent } from './files.rows.server.ts';

/** Files by content: the name and hash of each, in a fixed order. The same files sent again are equal. */
export type SentFiles = string[];

type NamedFile = { name: string; sha256: string };
const described = (files: NamedFile[]): SentFiles => files.map(({ name, sha256 }) => `${sha256} ${name}`).sort();

/**
 * Describes what the caller sends with these ids, whether the files are waiting or already on the timesheet.
 * @param timesheetId where an earlier identical request may have put them
 */
export async function describeSent(ctx: Context, uploadIds: string[], timesheetId: string | null): Promise<SentFiles> {
  const ids = uploadIds.filter(isId);
  if (ids.length === 0) return [];
  const { db, agency, actor } = ctx;
  const accountId = accountIdOf(actor);
  return described(await db.run<NamedFile>(selectSent(db, agency.id, { accountId, timesheetId, ids })));
}

/** Describes what was added to the timesheet under this task, whatever became of it since. */
export async function describeTask(ctx: Context, timesheetId: string, taskId: string): Promise<SentFiles> {
  const { db, agency } = ctx;
  return described(await db.run<NamedFile>(selectOfTask(db, agency.id, timesheetId, taskId)));
}
