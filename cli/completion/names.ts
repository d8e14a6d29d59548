/** A word to type, and what it means. */
export type Name = readonly [word: string, meaning: string];

type Client = { clientId: string; clientName: string; reference: string | null };

/** Clients by their references; by their ids where a shell would take the reference apart at its blanks. */
export const namesOfClients = (clients: readonly Client[]): Name[] =>
  clients.map(({ clientId, clientName, reference }) => [
    reference && /^[\w.-]+$/.test(reference) ? reference : clientId,
    clientName,
  ]);
