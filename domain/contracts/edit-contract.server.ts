import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { findNamed } from '../contacts/get-contact.server.ts';
import { type Context, now, transact } from '../context.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { confirmRateUnits } from '../contractors/rates/confirm-rate-units.server.ts';
import { orReferenceTaken } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import { cutOffProblems } from '../timesheets/entry/cut-off.server.ts';
import { type Contract, contractFields } from './contract.ts';
import { contractDateConflicts, contractProblems, type ContractFields, type EditContract } from './contract.schema.ts';
import { selectContract, selectPlacementDates, updateContract } from './contracts.rows.server.ts';
import { unknownNames } from './create-contract.server.ts';
import { lockContract } from './get-contract.server.ts';

/**
 * Changes only the contract fields sent; equal values change nothing.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid if a rule is violated, naming the contractors in conflict
 */
export async function editContract(ctx: Context, contractId: string, edit: EditContract): Promise<Contract> {
  requirePermission(ctx.actor, 'contract.edit');
  const { areRatesMeant, ...sent } = edit;
  return transact(ctx, async (tx) => {
    const contract = await lockContract(tx, contractId);
    const change = await changeOf(tx, ['contract', contractId, contract.version], contractFields(contract), sent);
    if (!change) return contract;
    const problems = await brokenByEdit(tx, contract, change.after);
    if (problems.length > 0) throw new Invalid(problems);
    const save = () => updateContract(tx.db, tx.agency.id, contractId, change.after, now(tx));
    const isAsked = 'chargingPeriod' in change.after;
    await (isAsked ? confirmRateUnits(tx, { id: contractId, areRatesMeant }, save) : save());
    const edited = (await selectContract(tx.db, tx.agency.id, contractId, { kind: 'agency' }))!;
    const [before, after] = [await named(tx, contract, change.before), await named(tx, edited, change.after)];
    await recordEvent(tx, { action: 'contract.edited', ...change, before, after });
    return edited;
  }).catch(orReferenceTaken('contracts'));
}

/** Returns what a change to a contract would violate, without changing anything. */
export async function brokenByEdit(
  ctx: Context,
  contract: Contract,
  change: Partial<EditContract>,
): Promise<FieldError[]> {
  const next = { ...contractFields(contract), ...change } as ContractFields;
  const problems = [...(await unknownNames(ctx, change)), ...contractProblems(next)];
  if ('start' in change || 'end' in change) {
    const placements = await selectPlacementDates(ctx.db, ctx.agency.id, contract.contractId);
    problems.push(...contractDateConflicts(next, placements));
    const { start, end } = next;
    const span = { id: contract.contractId, start, end };
    problems.push(...((await cutOffProblems(ctx, 'contracts', [span])).get(span.id) ?? []));
  }
  return problems;
}

/** Formats a change for display: names in place of ids. */
async function named(ctx: Context, contract: Contract, change: Record<string, unknown>) {
  const { clientId, consultantContactId, ...rest } = change;
  const words: Record<string, unknown> = rest;
  if (clientId !== undefined) words.client = contract.client.clientName;
  if (consultantContactId !== undefined)
    words.consultant = (await findNamed(ctx, contract.consultantContactId))?.fullname ?? null;
  return words;
}
