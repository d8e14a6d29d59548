import { requireAgencyManagement } from '../agencies/agency.policy.ts';
import { type AgencyErasure, removeAgency } from '../agencies/remove-agency.server.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { CALDER_FINCH } from './calder-finch.ts';
import { isOfDemo, selectDemoAgencies, selectStrangers } from './demo.rows.server.ts';
import { TIDEWATER } from './tidewater.ts';

const DEMO = [CALDER_FINCH, TIDEWATER];

/**
 * Finds and opens the demo's agencies: those with its names whose contacts include its own administrators.
 * @param openAgency opens one agency
 * @throws Forbidden for anyone but the operator and the system, NotFound `no_demo`
 */
export async function findDemo(
  ctx: Pick<Context, 'db' | 'actor'>,
  openAgency: (agencyId: string) => Promise<Context>,
): Promise<Context[]> {
  requireAgencyManagement(ctx.actor);
  const found: Context[] = [];
  for (const { canonicalName, administrator } of DEMO) {
    const [agency] = await selectDemoAgencies(ctx.db, canonicalName);
    if (!agency) continue;
    const opened = await openAgency(agency.id);
    if (await isOfDemo(opened.db, agency.id, administrator[1])) found.push(opened);
  }
  if (found.length === 0) throw new NotFound('There is no demo in this installation.', { code: 'no_demo' });
  return found;
}

/**
 * Permanently removes an agency of the demo and everything it owns. The demo's people have unregistrable addresses; if
 * anyone else has joined, the agency is in use and this is refused.
 * @param by who removes it
 * @throws Forbidden, NotFound, Conflict `demo_in_use`
 */
export async function removeDemoAgency(ctx: Context, by: string): Promise<AgencyErasure> {
  requireAgencyManagement(ctx.actor);
  return removeAgency(ctx, { by, check: (_status, within) => requireUnused(within) });
}

/** @throws Conflict `demo_in_use` if people outside the demo have joined the agency */
export async function requireUnused({ db, agency }: Pick<Context, 'db' | 'agency'>): Promise<void> {
  const strangers = await selectStrangers(db, agency.id);
  if (strangers.length === 0) return;
  const [shown, rest] = [strangers.slice(0, 3).map((one) => one.emailAddress), strangers.length - 3];
  throw new Conflict(
    'demo_in_use',
    `${agency.displayName} is in use by people who are not of the demo (${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}). Nothing was removed. Suspend and erase it by name if it may go.`,
  );
}
