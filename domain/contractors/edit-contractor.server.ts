import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { confirmRateUnits } from './rates/confirm-rate-units.server.ts';
import { RATE_NAMES } from './rates/dated-rates.ts';
import { requireUnit } from './rates/require-unit.ts';
import { type Contractor, contractorFields } from './contractor.ts';
import {
  type ContractorFields,
  type EditContractor,
  placementDateProblems,
  placementOrderProblems,
} from './contractor.schema.ts';
import { updateContractor } from './contractors.rows.server.ts';
import { refusePlacement } from './create-contractor.server.ts';
import { findContractor, lockContractor } from './get-contractor.server.ts';
import { pastLastDay } from '../departures/read-departure.server.ts';
import { newDaysProblems } from './other-placements.server.ts';
import { templateProblem } from './placement-problems.server.ts';
import { findTemplate } from '../templates/list-templates.server.ts';
import type { TimesheetTemplate } from '../templates/template.ts';

/**
 * Changes only the placement fields sent; equal values change nothing.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid if a rule is violated
 */
export async function editContractor(ctx: Context, contractorId: string, edit: EditContractor): Promise<Contractor> {
  requirePermission(ctx.actor, 'contractor.edit');
  const { areRatesMeant, unit, ...sent } = edit;
  return transact(ctx, async (tx) => {
    // Locked before the placement: deleting a template locks it first, then its placements.
    const { timesheetTemplateId } = sent;
    const template = timesheetTemplateId === undefined ? null : await findTemplate(tx, timesheetTemplateId);
    const contractor = await lockContractor(tx, contractorId);
    const record: [string, string, number] = ['contractor', contractorId, contractor.version];
    const change = await changeOf(tx, record, contractorFields(contractor), sent);
    if (!change) return contractor;
    if (RATE_NAMES.some((name) => name in change.after)) requireUnit(contractor, unit);
    const problems = await brokenByEdit(tx, contractor, change.after, template);
    if (problems.length > 0) throw new Invalid(problems);
    const save = () => updateContractor(tx.db, tx.agency.id, contractorId, change.after, now(tx));
    const needsConfirmation = 'chargingPeriod' in change.after || 'timesheetTemplateId' in change.after;
    await (needsConfirmation ? confirmRateUnits(tx, { id: contractorId, areRatesMeant }, save) : save());
    const edited = (await findContractor(tx, contractorId))!;
    const [before, after] = [named(contractor, change.before), named(edited, change.after)];
    await recordEvent(tx, { action: 'contractor.edited', ...change, contractorId, before, after });
    return edited;
  }).catch(refusePlacement);
}

/** Returns what a change to a placement would violate, without changing anything. @param template the one it refers to, if already read */
export async function brokenByEdit(
  ctx: Context,
  contractor: Contractor,
  change: Partial<EditContractor>,
  template: TimesheetTemplate | null = null,
): Promise<FieldError[]> {
  const next = { ...contractorFields(contractor), ...change } as ContractorFields;
  const problems = placementOrderProblems(next);
  if ('start' in change || 'end' in change) {
    const contract = await findContract(ctx, contractor.contractId, 'share');
    problems.push(...placementDateProblems(next, contract!));
    problems.push(...(await pastLastDay(ctx, contractor.contractorContactId, next)));
    const { start, end } = next;
    const span = { id: contractor.contractorId, start, end };
    problems.push(...((await newDaysProblems(ctx, [span])).get(span.id) ?? []));
  }
  const { timesheetTemplateId } = change;
  const message = timesheetTemplateId === undefined ? null : await templateProblem(ctx, timesheetTemplateId, template);
  if (message) problems.push({ field: 'timesheetTemplateId', message });
  return problems;
}

/** Formats a change for display: the template by its name. */
function named(contractor: Contractor, change: Record<string, unknown>): Record<string, unknown> {
  const { timesheetTemplateId, ...words } = change;
  if (timesheetTemplateId === undefined) return words;
  return { ...words, timesheetTemplate: contractor.timesheetTemplate.templateName };
}
