import { createHash } from 'node:crypto';
import { findContacts, lockContacts } from '../contacts/get-contact.server.ts';
import { personOfContacts } from '../contacts/person-of-contacts.server.ts';
import type { Context } from '../context.ts';
import { NOT_AN_AUTHORISER_CONTACT } from '../contractors/contractor.schema.ts';
import { newDaysProblems } from '../contractors/other-placements.server.ts';
import { templateProblem } from '../contractors/placement-problems.server.ts';
import { ratesOfMany } from '../contractors/rates/rates-of-many.server.ts';
import { lastDaysOf } from '../departures/read-departure.server.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { findTemplate } from '../templates/list-templates.server.ts';
import type { BulkValue, ChosenPlacement } from './bulk-change.ts';
import { type Known, type PlacementPlan, planPlacements } from './bulk-plan.ts';
import { selectPlacements } from './bulk-changes.rows.server.ts';
import { lockChosen } from './lock-chosen.server.ts';

/** A plan, the name of the value given, and the hash that identifies the plan. */
export type ShownPlan = { plan: PlacementPlan; name: string; shown: string };

/**
 * Plans giving the value to the chosen placements, without doing it.
 * @param lock locks them, and whoever they are given, until the caller's transaction ends
 * @throws Forbidden, or Invalid for a value no placement can have
 */
export async function planBulkChange(
  ctx: Context,
  chosen: string[],
  value: BulkValue,
  lock = false,
): Promise<ShownPlan> {
  requirePermission(ctx.actor, 'contractor.edit');
  const name = await nameOf(ctx, value, lock);
  const found = lock ? await lockChosen(ctx, chosen) : await readChosen(ctx, chosen);
  const plan = planPlacements(value, chosen.length, found, { name, ...(await knownOf(ctx, value, found)) });
  // Whose rates another template takes for the other unit is part of what is agreed to; how many timesheets have been
  // accepted meanwhile is not.
  const noted = (note?: string) => (value.kind === 'template' && note ? ` ${note}` : '');
  const will = plan.will
    .map(({ placement: { id, version }, before, note }) => `${id}@${version} ${before}${noted(note)}`)
    .sort();
  // The database stores the value's names in its own order.
  const given = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  const shown = createHash('sha256')
    .update(JSON.stringify([given, will]))
    .digest('hex')
    .slice(0, 32);
  return { plan, name, shown };
}

const readChosen = async ({ db, agency }: Context, ids: string[]) =>
  (await db.runAll(selectPlacements(agency.id, ids, false)))[0] as ChosenPlacement[];

async function nameOf(ctx: Context, value: BulkValue, lock: boolean): Promise<string> {
  if (value.kind === 'template') {
    const message = await templateProblem(ctx, value.timesheetTemplateId);
    if (message) throw new Invalid([{ field: 'timesheetTemplateId', message }]);
    return (await findTemplate(ctx, value.timesheetTemplateId))!.templateName;
  }
  if (value.kind !== 'authoriser') return '';
  const named = lock ? lockContacts : findContacts;
  const contact = (await named(ctx, [value.contactId])).get(value.contactId);
  if (!contact) throw new Invalid([{ field: 'contactId', message: NOT_AN_AUTHORISER_CONTACT, code: 'not_found' }]);
  return contact.fullname;
}

const NO_RATES: Known['rates'] = { dated: new Map(), accepted: new Map() };

async function knownOf(ctx: Context, value: BulkValue, found: ChosenPlacement[]): Promise<Omit<Known, 'name'>> {
  const ids = found.map(({ id }) => id);
  const rates = value.kind === 'rate' ? await ratesOfMany(ctx, ids, value.from) : NO_RATES;
  if (value.kind === 'authoriser') {
    const people = await personOfContacts(ctx, [value.contactId, ...found.map(({ contactId }) => contactId)]);
    const isOwn = ({ contactId }: ChosenPlacement) => people.get(contactId) === people.get(value.contactId);
    return { newDays: new Map(), isOwn, lastDays: await lastDaysOf(ctx, [value.contactId]), rates };
  }
  const isOwn = () => false;
  if (value.kind === 'template') {
    const charging = (await findTemplate(ctx, value.timesheetTemplateId))!.chargingPeriod;
    return { newDays: new Map(), isOwn, lastDays: new Map(), rates, charging };
  }
  if (value.kind !== 'end' && value.kind !== 'extend') return { newDays: new Map(), isOwn, lastDays: new Map(), rates };
  const spans = found.map(({ id, start }) => ({ id, start, end: value.end }));
  const lastDays = await lastDaysOf(
    ctx,
    found.map(({ contactId }) => contactId),
  );
  return { newDays: await newDaysProblems(ctx, spans), isOwn, lastDays, rates };
}
