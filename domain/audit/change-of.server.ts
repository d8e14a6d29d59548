import type { Context } from '../context.ts';
import { changedFields } from './changed-fields.ts';
import { checkVersion } from './check-version.server.ts';

type Fields = Record<string, unknown>;

/** A change of one record, as `recordEvent` takes it. */
type Change = { subjectType: string; subjectId: string; before: Fields; after: Fields };

/**
 * What an edit changes of a record that nobody else changed since its editor read it.
 * @param record its type and id, and the version that is stored
 * @param edit what was sent, with the version that its editor read
 * @returns null where nothing differs, so that nothing is written and nobody is told
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
