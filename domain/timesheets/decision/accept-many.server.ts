import type { Context } from '../../context.ts';
import { DomainError, Invalid, NotFound } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { acceptTimesheet } from './accept-timesheet.server.ts';
import { MAX_AT_ONCE, type Outcome, type Picked } from './bulk.ts';

/** @throws Invalid for none at all or too many */
export function checkPicked(picked: readonly unknown[]): void {
  const refuse = (message: string, code: FieldCode) => new Invalid([{ field: '', message, code }], { code });
  if (picked.length === 0) throw refuse('Select at least one timesheet', 'nothing_selected');
  if (picked.length > MAX_AT_ONCE) throw refuse(`At most ${MAX_AT_ONCE} timesheets at once`, 'too_many_selected');
}

/** Chosen timesheets are seldom deleted: more likely their authoriser has changed, or is back from an absence. */
const OUT_OF_REACH = 'It may now be somebody else’s to decide.';

/**
 * Decides each of up to 500 timesheets separately: one that cannot be decided does not hold up the others. As many take
 * seconds, each decision checks the actor's permissions at that moment.
 * @returns the outcome of each, in order. @throws Invalid for none at all or too many
 */
export async function decideEach(
  ctx: Context,
  picked: Picked[],
  { decide, message }: { decide: (ctx: Context, one: Picked) => Promise<void>; message: string },
): Promise<Outcome[]> {
  checkPicked(picked);
  const outcomes: Outcome[] = [];
  for (const one of picked) {
    const { timesheetId } = one;
    try {
      await decide(ctx, one);
      outcomes.push({ timesheetId, isDone: true, message, code: 'done' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = error instanceof NotFound ? `${error.message} ${OUT_OF_REACH}` : error.message;
      outcomes.push({ timesheetId, isDone: false, message, code: error.code });
    }
  }
  return outcomes;
}

/**
 * Accepts each of up to 500 timesheets separately.
 * @returns the outcome of each, in order. @throws Forbidden, Invalid for none at all or too many
 */
export async function acceptMany(ctx: Context, picked: Picked[]): Promise<Outcome[]> {
  requirePermission(ctx.actor, 'timesheet.accept');
  return decideEach(ctx, picked, {
    decide: (now, { timesheetId, version }) => acceptTimesheet(now, { timesheetId, version, note: null }),
    message: 'Accepted',
  });
}
