import { type Context, now } from '../../context.ts';
import { accountIdOf, actorName } from '../../roles/actor.ts';
import type { Decision } from '../timesheet.ts';

/** Returns a decision by the actor now. */
export function decidedBy(ctx: Context): Decision {
  return { accountId: accountIdOf(ctx.actor), name: actorName(ctx.actor), at: now(ctx), timeZone: ctx.agency.timeZone };
}
