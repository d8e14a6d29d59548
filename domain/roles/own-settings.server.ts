import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { Forbidden } from '../errors.ts';
import type { RoleActor } from './actor.ts';
import { requirePermission } from './permissions.ts';
import { type ChangeRoleSettings, type RoleMail, type RoleSettings, RoleSettingsSchema } from './role-settings.ts';
import type { RoleType } from './role-type.ts';
import {
  lockRoleSettings,
  selectRoleSettings,
  selectRoleOfContact,
  updateRoleSettings,
} from './role-settings.rows.server.ts';

/** Returns the acting role, as only roles have their own settings. @throws Forbidden */
function roleOf(ctx: Context): RoleActor {
  requirePermission(ctx.actor, 'ownSettings.edit');
  if (ctx.actor.kind !== 'role') throw new Forbidden(undefined, { code: 'role_may_not' });
  return ctx.actor;
}

/** Returns the settings of the acting role. @throws Forbidden for anything but a person’s role */
export async function readOwnSettings(ctx: Context): Promise<RoleSettings> {
  const { roleId } = roleOf(ctx);
  return RoleSettingsSchema.parse(await selectRoleSettings(ctx.db, ctx.agency.id, roleId));
}

/**
 * Changes settings of the acting role; absent ones stay as they are.
 * @returns all its settings afterwards, and whether any changed. @throws Forbidden for anything but a person’s role
 */
export function changeOwnSettings(
  ctx: Context,
  wanted: ChangeRoleSettings,
): Promise<RoleSettings & { isChanged: boolean }> {
  const { roleId } = roleOf(ctx);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const was = RoleSettingsSchema.parse(await lockRoleSettings(db, agency.id, roleId));
    const becomes = RoleSettingsSchema.parse({
      downloads: { ...was.downloads, ...wanted.downloads },
      emails: { ...was.emails, ...wanted.emails },
    });
    const [before, after] = differences(was, becomes);
    if (Object.keys(after).length === 0) return { ...was, isChanged: false };
    await db.run(updateRoleSettings(db, agency.id, roleId, becomes, now(tx)));
    await recordEvent(tx, {
      action: 'role.settingsChanged',
      subjectType: 'role',
      subjectId: roleId,
      before,
      after,
    });
    return { ...becomes, isChanged: true };
  });
}

function differences(was: RoleSettings, becomes: RoleSettings): [Record<string, unknown>, Record<string, unknown>] {
  const flat = ({ downloads, emails }: RoleSettings): [string, unknown][] => [
    ['downloads.format', downloads.format],
    ...Object.entries(emails).map(([name, value]): [string, unknown] => [`emails.${name}`, value]),
  ];
  const old = new Map(flat(was));
  const changed = flat(becomes).filter(([path, value]) => old.get(path) !== value);
  return [Object.fromEntries(changed.map(([path]) => [path, old.get(path)])), Object.fromEntries(changed)];
}

type RequestedMail = { contactId: string; roleType: RoleType; mail: RoleMail };

/** A contact's preference on a kind of email in one of their roles: with the role or account switched off they get none, nor once they have left. */
export type MailPreference = 'wanted' | 'unwanted' | 'switchedOff';

/** Returns whether a contact is to get a kind of email in one of their roles, and if not, why; for use-cases that send emails. */
export async function mailPreference(
  ctx: Context,
  { contactId, roleType, mail }: RequestedMail,
): Promise<MailPreference> {
  const role = await selectRoleOfContact(ctx.db, ctx.agency.id, { contactId, type: roleType, today: today(ctx) });
  if (role && !role.isOn) return 'switchedOff';
  return RoleSettingsSchema.parse(role?.settings ?? {}).emails[mail] ? 'wanted' : 'unwanted';
}

/** Whether a contact is to get a kind of email in one of their roles. */
export const wantsMail = async (ctx: Context, requested: RequestedMail): Promise<boolean> =>
  (await mailPreference(ctx, requested)) === 'wanted';
