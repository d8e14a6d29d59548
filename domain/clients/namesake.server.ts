import { askingOfNamesakes } from '../asking-of-namesakes.server.ts';
import type { Client } from './client.ts';
import { selectNamesake } from './clients.rows.server.ts';

/**
 * Saves a client, and asks before it is the second of its name; case and spacing make no other name. Two branches may share a name, so
 * whoever says that they mean it goes on. What the saving itself refuses is said first.
 * @param isSure whether they said so, or the name stays as it was
 * @throws Invalid at `isNamesakeMeant`, naming the other client; nothing is saved then
 */
export const saveClientAsking = askingOfNamesakes(async (tx, { clientName, clientId }: Client) => {
  const other = await selectNamesake(tx.db, tx.agency.id, clientName, clientId);
  if (!other) return null;
  const known = other.reference ? `${other.clientName} (${other.reference})` : other.clientName;
  return `There is already a client called ${known}. Tick this to have a second client of the same name.`;
});
