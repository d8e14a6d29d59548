import type { Context } from '../context.ts';
import { ChangedMeanwhile } from '../errors.ts';
import { formatInstant } from '../format.ts';
import { describeChanges } from './history.ts';
import { readHistory } from './read-history.server.ts';

type Checked = { subjectType: string; subjectId: string; version: number };

/**
 * Refuses an edit based on an older version than the stored one, naming who changed what since.
 * @param sent the version the editor read; absent if the edit is of one field and takes the record as it is
 * @throws ChangedMeanwhile
 */
export async function checkVersion(ctx: Context, stored: Checked, sent: number | undefined): Promise<void> {
  if (sent === undefined || sent === stored.version) return;
  const { subjectType, subjectId, version } = stored;
  const events = await readHistory(ctx, { subjectType, subjectId }, Math.max(1, version - sent));
  const changes = events.flatMap(describeChanges);
  const [latest] = events;
  const who = latest
    ? `${latest.actorName} changed this on ${formatInstant(latest.occurredAt, ctx.agency.timeZone)}`
    : 'Somebody changed this';
  const what = changes.length > 0 ? `: ${changes.join('; ')}` : '';
  throw new ChangedMeanwhile(`${who}${what}.`, version);
}
