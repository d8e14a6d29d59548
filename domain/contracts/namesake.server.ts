import { type Context, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { Contract } from './contract.ts';
import { selectNamesake } from './contracts.rows.server.ts';

/**
 * Saves a contract, and asks before it is its client's second of one name; case and spacing make no other name. What the saving itself
 * refuses is said first.
 * @param isSure whether they said that they mean it, or name and client stay as they were
 * @throws Invalid at `isNamesakeMeant`, naming the other contract; nothing is saved then
 */
export function saveContractAsking(
  ctx: Context,
  isSure: boolean,
  save: (ctx: Context) => Promise<Contract>,
): Promise<Contract> {
  return transact(ctx, async (tx) => {
    const contract = await save(tx);
    const { clientId, name, contractId: except } = contract;
    const other = isSure ? null : await selectNamesake(tx.db, tx.agency.id, { clientId, name, except });
    if (!other) return contract;
    const known = other.reference ? `${other.name} (${other.reference})` : other.name;
    const message = `${other.clientName} already has a contract called ${known}. Tick this to have a second one of the same name.`;
    throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
  });
}
