import { type AuditEvent, recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { placementDateProblems } from '../contractors/contractor.schema.ts';
import { newDaysProblems } from '../contractors/other-placements.server.ts';
import { leaverProblems } from '../departures/departure.ts';
import { lastDaysOf } from '../departures/read-departure.server.ts';
import { Conflict } from '../errors.ts';
import { findTemplate } from '../templates/list-templates.server.ts';
import type { TimesheetTemplate } from '../templates/template.ts';
import type { BulkKind, ChosenPlacement, WasBefore } from './bulk-change.ts';
import { otherUnitInWords, takesUnit } from './bulk-plan.ts';
import { restorePlacements } from './bulk-changes.rows.server.ts';
import { valueBefore } from './was-before.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

const BATCH = 500;
const EDITED = 'Some of the placements have since been edited, so the change cannot be taken back.';
const NOT_TAKEN_BACK = 'The change cannot be taken back.';
const NO_TEMPLATE = 'A template that was used before no longer exists, so the change cannot be taken back.';

/** The placements of a change as they are now, by id. */
export type Found = ReadonlyMap<string, ChosenPlacement>;

/** The templates that they had before, by id; empty for other kinds of change. */
type Templates = ReadonlyMap<unknown, TimesheetTemplate>;

type Restored = {
  kind: Exclude<BulkKind, 'authoriser' | 'rate'>;
  was: WasBefore[];
  found: Found;
  templates: Templates;
};

/**
 * Restores the previous values of a change's placements, in the transaction of a use-case that has locked them.
 * @throws Conflict if one has been edited since or a rule forbids it
 */
export async function restoreBefore(ctx: Context, { kind, was, found, templates }: Restored): Promise<void> {
  if (was.some((one) => found.get(one.id)?.version !== one.version)) throw new Conflict('changed_meanwhile', EDITED);
  await refuseBroken(ctx, kind, was, found);
  refuseOtherUnits(was, found, templates);
  await ctx.db.run(restorePlacements(ctx.agency.id, kind, was, now(ctx)));
  const events = was.map((one) => eventOf(kind, one, found.get(one.id)!, templates));
  for (let from = 0; from < events.length; from += BATCH) await recordEvents(ctx, events.slice(from, from + BATCH));
}

/** Checks the rules for dates, as for a single edit. @throws Conflict with the first violated */
async function refuseBroken(ctx: Context, kind: BulkKind, was: WasBefore[], found: Found): Promise<void> {
  if (kind !== 'end' && kind !== 'extend') return;
  const spans = was.map((one) => ({ id: one.id, start: found.get(one.id)!.start, end: one.was as string | null }));
  const newDays = await newDaysProblems(ctx, spans);
  const lastDays = await lastDaysOf(
    ctx,
    [...found.values()].map(({ contactId }) => contactId),
  );
  for (const span of spans) {
    const { fullname, contactId, contractStart, contractEnd } = found.get(span.id)!;
    const dates = placementDateProblems(span, { start: contractStart, end: contractEnd });
    const leaves = leaverProblems(lastDays.get(contactId), span);
    const [broken] = [...dates, ...leaves, ...(newDays.get(span.id) ?? [])];
    if (broken) throw new Conflict('cannot_take_back', `${fullname}: ${broken.message} ${NOT_TAKEN_BACK}`);
  }
}

/** Returns the templates that placements had, locked against deletion before the placements are. @throws Conflict for a deleted one */
export async function lockTemplatesBefore(ctx: Context, was: WasBefore[]): Promise<Map<unknown, TimesheetTemplate>> {
  const templates = new Map<unknown, TimesheetTemplate>();
  for (const templateId of [...new Set(was.map((one) => one.was as string))].toSorted()) {
    const template = await findTemplate(ctx, templateId);
    if (!template) throw new Conflict('cannot_take_back', NO_TEMPLATE);
    templates.set(templateId, template);
  }
  return templates;
}

/** @throws Conflict where a template charges by another unit since, and would take rates for it that nobody has confirmed */
function refuseOtherUnits(was: WasBefore[], found: Found, templates: Templates): void {
  for (const { id, unit, was: templateId } of was) {
    const template = templates.get(templateId);
    const placement = found.get(id)!;
    const note = template && unit && takesUnit(placement) ? otherUnitInWords(unit, template.chargingPeriod) : undefined;
    if (note) throw new Conflict('cannot_take_back', `${placement.fullname}: ${note} ${NOT_TAKEN_BACK}`);
  }
}

function eventOf(kind: BulkKind, { id, was }: WasBefore, placement: ChosenPlacement, templates: Templates): AuditEvent {
  const [name, before, after] =
    kind === 'template'
      ? ['timesheetTemplate', placement.templateName, templates.get(was)?.templateName]
      : [kind === 'reminders' ? 'isSendingReminders' : 'end', valueBefore(kind, placement), was];
  const subject = ofPlacement(id);
  return {
    action: 'contractor.edited',
    ...subject,
    before: { [name as string]: before },
    after: { [name as string]: after },
  };
}
