import fc from 'fast-check';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { valueSchema } from '#domain/bulk-changes/bulk-change.schema.ts';
import type { BulkKind } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { any, amount, day, kind, type Kind } from './kinds.ts';
import { dayAt, type Office, oneOf } from './office.ts';

const here = (office: Office) => withCurrentSettings(office.ctx);
/** Days from amid what is entered until after the life. */
const late = day.map((at) => dayAt(at + 45));

/** What all of an agency's placements may be given at once. */
const value = fc.oneof(
  fc.record({ kind: fc.constant('end' as const), end: late }),
  fc.record({ kind: fc.constant('extend' as const), end: late }),
  fc.record({ kind: fc.constant('extend' as const), isOngoing: fc.constant('true') }),
  fc.record({
    ...{
      kind: fc.constant('rate' as const),
      unit: fc.constantFrom('hour', 'day'),
      from: day.map((at) => dayAt(at - 10)),
    },
    ...{ chargeRate: amount, payRate: amount },
  }),
  fc.record({ kind: fc.constant('template' as const), template: any }),
  fc.record({ kind: fc.constant('authoriser' as const), contact: any }),
);
type Drawn = { kind: BulkKind; template?: number; contact?: number };

async function changeMany(office: Office, { value: drawn, some }: { value: Drawn; some: number }) {
  const { kind: which, template, contact, ...fields } = drawn;
  const named = {
    ...(template === undefined ? {} : { timesheetTemplateId: oneOf(office.templates, template) }),
    ...(contact === undefined ? {} : { contactId: oneOf(office.contacts, contact) }),
  };
  const ctx = await here(office);
  const given = valueSchema(which).parse({ ...fields, ...named });
  const chosen = office.placements.filter((_, place) => place !== some);
  const id = await beginBulkChange(ctx, which, { ticked: chosen, filter: null });
  const { shown } = await planBulkChange(ctx, chosen, given);
  await applyBulkChange(ctx, id, given, shown);
  office.bulkChanges.push(id);
}

/** Acts on several placements, timesheets or days at once. */
export const MANY: Record<string, Kind> = {
  changeMany: kind(3, { value, some: any }, changeMany),
  takeBackMany: kind(2, { of: any }, async (office, { of }: { of: number }) => {
    const id = oneOf(office.bulkChanges, of);
    if (id !== undefined) await takeBackBulkChange(await here(office), id);
  }),
  acceptMany: kind(4, {}, async (office) => {
    const pending = office.sheets.filter(({ status }) => status === 'pending');
    if (pending.length === 0) return;
    const outcomes = await acceptMany(
      await here(office),
      pending.map(({ timesheetId }) => ({ timesheetId })),
    );
    outcomes.forEach(({ isDone }, place) => isDone && (pending[place]!.status = 'accepted'));
  }),
  leave: kind(1, { of: any, on: late }, async (office, { of, on }: { of: number; on: string }) =>
    setDeparture(await here(office), oneOf(office.contacts, of)!, { leavesOn: on, reason: null }),
  ),
  stay: kind(1, { of: any }, async (office, { of }: { of: number }) =>
    takeBackDeparture(await here(office), oneOf(office.contacts, of)!),
  ),
  endDepartures: kind(1, {}, async (office) => endDueDepartures(await here(office))),
  moveDelegation: kind(
    1,
    { of: any, end: fc.option(late) },
    async (office, drawn: { of: number; end: string | null }) => {
      const { body } = await office.ask('key', 'GET', '/delegations?limit=1000');
      const one = oneOf((body.delegations ?? []) as { delegationId: string }[], drawn.of);
      if (!one) return;
      const path = `/delegations/${one.delegationId}`;
      return drawn.end === null
        ? office.ask('key', 'DELETE', path)
        : office.ask('key', 'PATCH', path, { end: drawn.end });
    },
  ),
};
