import type { AuditAction } from '../audit/activity-words.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { updateAgencyStatus } from './agencies.rows.server.ts';
import type { Agency } from './agency.ts';
import { requireAgencyManagement } from './agency.policy.ts';
import { lockSettings } from './settings/lock-settings.server.ts';

/** Closes the agency's portal to everyone until it is resumed. Returns whether that changed anything. @throws Forbidden */
export function suspendAgency(ctx: Context): Promise<boolean> {
  return setStatus(ctx, 'suspended', 'agency.suspended');
}

/** Reopens a suspended agency's portal. Returns whether that changed anything. @throws Forbidden */
export function resumeAgency(ctx: Context): Promise<boolean> {
  return setStatus(ctx, 'active', 'agency.resumed');
}

/** Opens the portal of an agency that signed up, once its first administrator is verified. @throws Forbidden */
export function activateAgency(ctx: Context): Promise<boolean> {
  return setStatus(ctx, 'active', 'agency.activated');
}

async function setStatus(ctx: Context, status: Agency['status'], action: AuditAction): Promise<boolean> {
  requireAgencyManagement(ctx.actor);
  return transact(ctx, async (tx) => {
    const { id, status: before } = tx.agency;
    // Whoever relies on the status has locked these.
    await lockSettings(tx);
    if (!(await updateAgencyStatus(tx.db, id, status, now(tx)))) return false;
    await recordEvent(tx, {
      action,
      subjectType: 'agency',
      subjectId: id,
      before: { status: before },
      after: { status },
    });
    return true;
  });
}
