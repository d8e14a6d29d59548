import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { getContract } from './get-contract.server.ts';
import { selectNamesake } from './contracts.rows.server.ts';

type Named = { clientId: string; name: string; contractId?: string; isNamesakeMeant?: boolean | undefined };

/**
 * Asks before a client gets a second contract of one name; case and spacing make no other name.
 * @param named `contractId` is the contract's own, where it has one
 * @throws Forbidden, or Invalid at `isNamesakeMeant`, naming the other contract
 */
export async function requireContractNameMeant(
  ctx: Context,
  { clientId, name, contractId, isNamesakeMeant }: Named,
): Promise<void> {
  requirePermission(ctx.actor, 'contract.edit');
  if (isNamesakeMeant) return;
  const other = await selectNamesake(ctx.db, ctx.agency.id, { clientId, name, except: contractId ?? null });
  if (!other) return;
  const known = other.reference ? `${other.name} (${other.reference})` : other.name;
  const message = `${other.clientName} already has a contract called ${known}. Tick this to have a second one of the same name.`;
  throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
}

type Renamed = { clientId?: string | undefined; name?: string | undefined; isNamesakeMeant?: boolean | undefined };

/** The same for a contract that gets another name, or goes to another client; what is absent stays. @throws NotFound, Invalid */
export async function requireRenamedContractMeant(
  ctx: Context,
  contractId: string,
  { clientId, name, isNamesakeMeant }: Renamed,
): Promise<void> {
  if (clientId === undefined && name === undefined) return;
  const contract = await getContract(ctx, contractId);
  await requireContractNameMeant(ctx, {
    clientId: clientId ?? contract.clientId,
    name: name ?? contract.name,
    contractId,
    isNamesakeMeant,
  });
}
