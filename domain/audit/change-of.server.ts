import type { Context } from '../context.ts';
import { changedFields } from './changed-fields.ts';
import { checkVersion } from './check-version.server.ts';

type Fields = Record<string, unknown>;

/** A change to one record, as passed to `recordEvent`. */
type Change = { subjectType: string; subjectId: string; before: Fields; after: Fields };

/**
 * Returns what an edit changes in a record that nobody else has changed since its editor read it.
 * @param record its type and id, and the stored version
 * @param edit the fields sent, with the version its editor read
 * @returns null if nothing differs, so that nothing is written and nobody is notified
 * @throws ChangedMeanwhile
 */
export async function changeOf(
  ctx: Context,
  [subjectType, subjectId, version]: [type: string, id: string, version: number],
  stored: Fields,
  { version: read, ...sent }: Fields & { version?: number | undefined },
): Promise<Change | null> {
  const subject = { subjectType, subjectId };
  await checkVersion(ctx, { ...subject, version }, read);
  const change = changedFields(stored, sent);
  return change && { ...subject, ...change };
}
