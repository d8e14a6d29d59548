import { changedFields } from '../audit/changed-fields.ts';
import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { readable } from '../fields.ts';
import { requirePermission } from '../roles/permissions.ts';
import { takenReference } from '../taken-reference.server.ts';
import { contractFields } from './contract.ts';
import { contractProblems, NamedContract } from './contract.schema.ts';
import { unknownNames } from './create-contract.server.ts';
import { brokenByEdit } from './edit-contract.server.ts';
import { findContract } from './get-contract.server.ts';

type Typed = Record<string, unknown>;

/**
 * Returns what would be refused of a contract, as far as its form can be read, beyond its schema. Changes nothing.
 * @param contractId the contract being edited; null for a new one; one that does not exist reports nothing
 * @throws Forbidden
 */
export async function checkContract(ctx: Context, contractId: string | null, typed: Typed): Promise<FieldError[]> {
  requirePermission(ctx.actor, contractId === null ? 'contract.create' : 'contract.edit');
  const known = readable(NamedContract.shape, typed);
  const problems = contractId === null ? await ofNew(ctx, known) : await ofEdited(ctx, contractId, known);
  const taken = await takenReference(ctx, 'contracts', { reference: known.reference, except: contractId });
  return [...problems, ...taken].filter(({ field }) => field in known);
}

type Known = Partial<ReturnType<typeof NamedContract.parse>>;

async function ofNew(ctx: Context, known: Known): Promise<FieldError[]> {
  const { start = null, end = null, allowNightshifts = null, chargingPeriod = null } = known;
  const order = contractProblems({ start, end, allowNightshifts, chargingPeriod });
  return [...(await unknownNames(ctx, known)), ...order];
}

async function ofEdited(ctx: Context, contractId: string, known: Known): Promise<FieldError[]> {
  const contract = await findContract(ctx, contractId);
  const change = contract && changedFields(contractFields(contract), known);
  return change ? brokenByEdit(ctx, contract, change.after) : [];
}
