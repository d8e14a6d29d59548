import type { Agency } from '#domain/agencies/agency.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import type { RoleChangeKind } from '#domain/roles/notify-role-holder.server.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { roleChanged } from '../role-changed.tsx';
import { firstName } from '#domain/first-name.ts';
import { emailFrame } from './frame.ts';
import { purposeOf } from './purposes.ts';

/** Composes the email about a role that was added, enabled or disabled. */
export function composeRoleChanged(
  agency: Agency,
  { fullname, type, change }: { fullname: string; type: RoleType; change: RoleChangeKind },
): Promise<RenderedEmail> {
  const reason = `You receive this because ${agency.displayName} has changed your access to its timesheets.`;
  return renderEmail(roleChanged, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    name: firstName(fullname),
    change,
    purpose: purposeOf([type]),
    loginUrl: `${agency.portalUrl}/login`,
  });
}
