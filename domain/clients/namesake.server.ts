import { confirmingNamesakes } from '../confirming-namesakes.server.ts';
import type { Client } from './client.ts';
import { selectNamesake } from './clients.rows.server.ts';

/**
 * Saves a client, asking for confirmation before it becomes the second of its name, ignoring case and spacing. Two
 * branches may share a name, so confirming proceeds. Errors from the saving itself come first.
 * @param isSure whether it was confirmed, or the name is unchanged
 * @throws Invalid at `isNamesakeMeant`, naming the other client; nothing is saved then
 */
export const saveClientConfirming = confirmingNamesakes(async (tx, { clientName, clientId }: Client) => {
  const other = await selectNamesake(tx.db, tx.agency.id, clientName, clientId);
  if (!other) return null;
  const known = other.reference ? `${other.clientName} (${other.reference})` : other.clientName;
  return `There is already a client called ${known}. Tick this to have a second client of the same name.`;
});
