import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';
import type { Context } from '../../context.ts';
import { findTemplate } from '../../templates/list-templates.server.ts';
import { otherUnitsInWords, unitOf } from './other-units.ts';
import { type RatedUnit, selectRatedUnits } from './rated-units.rows.server.ts';

/** A new value for a contract or a placement: the contract's `chargingPeriod`, or another template for the placement. */
export type NewCharging = { id: string; chargingPeriod?: ChargingPeriod | null; timesheetTemplateId?: string };

/** Describes, for each of these changes, the rates it would move to the other unit; changes that move none are absent. */
export async function otherUnitsOfRows(ctx: Context, changes: readonly NewCharging[]): Promise<Map<string, string>> {
  if (changes.length === 0) return new Map();
  const ids = changes.map(({ id }) => id);
  const rated = new Map<string, RatedUnit[]>();
  for (const one of await selectRatedUnits(ctx.db, ctx.agency.id, ids))
    for (const id of [one.id, one.contractId]) rated.set(id, [...(rated.get(id) ?? []), one]);
  const templates = await chargingOf(
    ctx,
    changes.map(({ timesheetTemplateId }) => timesheetTemplateId),
  );
  return new Map(
    changes.flatMap(({ id, chargingPeriod, timesheetTemplateId }): [string, string][] => {
      const units = (rated.get(id) ?? []).map((one) => {
        const ofContract = chargingPeriod === undefined ? one.ofContract : chargingPeriod;
        const ofTemplate = templates.get(timesheetTemplateId) ?? one.ofTemplate;
        return { from: unitOf(one), to: unitOf({ ...one, ofContract, ofTemplate }) };
      });
      const inWords = otherUnitsInWords(units);
      return inWords ? [[id, inWords]] : [];
    }),
  );
}

async function chargingOf(ctx: Context, templateIds: (string | undefined)[]) {
  const charging = new Map<string | undefined, ChargingPeriod>();
  for (const id of new Set(templateIds)) {
    const template = id === undefined ? null : await findTemplate(ctx, id);
    if (template) charging.set(id, template.chargingPeriod);
  }
  return charging;
}
