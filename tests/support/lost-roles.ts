import type pg from 'pg';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { asContact } from './placement.ts';
import { raceWith, refusalsOf } from './race.ts';
import { addContact, type TwoAgencies } from './two-agencies.ts';

/** What another session does in its transaction. */
export type Held = (session: pg.Client) => Promise<unknown>;

/** The words for somebody who lost their role while they waited. */
export const GONE = 'may no longer use the portal';

/** Runs the work while what it locks is held, changes the person's role meanwhile, and returns why it was refused. */
export async function refusalAfterWaiting(
  world: TwoAgencies,
  held: Held,
  work: () => Promise<unknown>,
  change: Held,
): Promise<string> {
  const [outcome] = await raceWith(world, world.here, held, [work], change);
  return outcome!.status === 'rejected' ? refusalsOf([outcome!])[0]!.message : 'done';
}

/** Switches off the role that a person acts in. */
export const switchedOff =
  ({ actor, agency }: Context): Held =>
  (session) =>
    session.query('update roles set is_enabled = false where agency_id = $1 and id = $2', [
      agency.id,
      (actor as RoleActor).roleId,
    ]);

let count = 0;

/** Adds a super administrator to the agency. @returns their own context */
export async function anotherAdministrator(agency: Context): Promise<Context> {
  count += 1;
  const { contactId } = await addContact(agency, `second-${count}@here.example`);
  await createAdministrator(agency, { contactId, isSuperAdministrator: true });
  const ctx = await asContact(agency, 'RecruitmentAgencyAdministrationRole', contactId);
  return { ...ctx, actor: { ...(ctx.actor as RoleActor), isSuperAdministrator: true } };
}
