/** A word to type, and what it means. */
export type Name = readonly [word: string, meaning: string];

type Client = { clientId: string; clientName: string; reference: string | null };

/** Returns clients by their references, or by their ids where a shell would split the reference at its spaces. */
export const namesOfClients = (clients: readonly Client[]): Name[] =>
  clients.map(({ clientId, clientName, reference }) => [
    reference && /^[\w.-]+$/.test(reference) ? reference : clientId,
    clientName,
  ]);
