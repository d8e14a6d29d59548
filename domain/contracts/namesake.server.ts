import { confirmingNamesakes } from '../confirming-namesakes.server.ts';
import type { Contract } from './contract.ts';
import { selectNamesake } from './contracts.rows.server.ts';

/**
 * Saves a contract, asking for confirmation before it becomes its client's second of the same name, ignoring case and
 * spacing. Errors from the saving itself come first.
 * @param isSure whether it was confirmed, or name and client are unchanged
 * @throws Invalid at `isNamesakeMeant`, naming the other contract; nothing is saved then
 */
export const saveContractConfirming = confirmingNamesakes(async (tx, { clientId, name, contractId }: Contract) => {
  const other = await selectNamesake(tx.db, tx.agency.id, { clientId, name, except: contractId });
  if (!other) return null;
  const known = other.reference ? `${other.name} (${other.reference})` : other.name;
  return `${other.clientName} already has a contract called ${known}. Tick this to have a second one of the same name.`;
});
