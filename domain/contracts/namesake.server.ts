import { askingOfNamesakes } from '../asking-of-namesakes.server.ts';
import type { Contract } from './contract.ts';
import { selectNamesake } from './contracts.rows.server.ts';

/**
 * Saves a contract, and asks before it is its client's second of one name; case and spacing make no other name. What the saving itself
 * refuses is said first.
 * @param isSure whether they said that they mean it, or name and client stay as they were
 * @throws Invalid at `isNamesakeMeant`, naming the other contract; nothing is saved then
 */
export const saveContractAsking = askingOfNamesakes(async (tx, { clientId, name, contractId }: Contract) => {
  const other = await selectNamesake(tx.db, tx.agency.id, { clientId, name, except: contractId });
  if (!other) return null;
  const known = other.reference ? `${other.name} (${other.reference})` : other.name;
  return `${other.clientName} already has a contract called ${known}. Tick this to have a second one of the same name.`;
});
