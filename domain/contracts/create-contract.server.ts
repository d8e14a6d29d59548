import { refuseTakenId } from '../broken-constraint.ts';
import { lockClientOrNull } from '../clients/get-client.server.ts';
import { lockContacts } from '../contacts/get-contact.server.ts';
import { type Context, now, transact } from '../context.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contract } from './contract.ts';
import { type CreateContract, NO_CLIENT } from './contract.schema.ts';
import { insertContract } from './contracts.rows.server.ts';
import { lockContract } from './get-contract.server.ts';

const NO_CONSULTANT = 'Please choose a valid consultant for the contract';

/**
 * Adds a contract for a client of the agency.
 * @throws Forbidden, Conflict if a chosen id is taken, or Invalid for a client the agency does not have or a reference
 * that is taken
 */
export async function createContract(
  ctx: Context,
  { contractId: id = newId(), ...contract }: CreateContract,
): Promise<Contract> {
  requirePermission(ctx.actor, 'contract.create');
  try {
    return await transact(ctx, async (tx) => {
      const problems = await unknownNames(tx, contract);
      if (problems.length > 0) throw new Invalid(problems);
      await insertContract(tx.db, tx.agency.id, id, contract, now(tx));
      await recordEvent(tx, {
        action: 'contract.created',
        subjectType: 'contract',
        subjectId: id,
        after: contract,
      });
      return lockContract(tx, id);
    });
  } catch (error) {
    refuseTakenId(error, 'contracts');
    refuseTakenReference(error, 'contracts');
    throw error;
  }
}

type Named = { clientId?: string | undefined; consultantContactId?: string | null | undefined };

/** Returns the contract's references that the agency does not have; absent ones are not checked. */
export async function unknownNames(ctx: Context, { clientId, consultantContactId }: Named): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  if (clientId !== undefined && !(await lockClientOrNull(ctx, clientId)))
    problems.push({ field: 'clientId', message: NO_CLIENT, code: 'not_found' });
  if (consultantContactId && !(await lockContacts(ctx, [consultantContactId])).has(consultantContactId)) {
    problems.push({ field: 'consultantContactId', message: NO_CONSULTANT, code: 'not_found' });
  }
  return problems;
}
