import { browseAuthorisingPeople } from '#domain/authorisers/browse-authorising-people.server.ts';
import type { Context } from '#domain/context.ts';
import { findContract } from '#domain/contracts/get-contract.server.ts';
import type { ContractAround } from './contract-around.ts';

/** How many of a client’s authorisers are offered as checkboxes; others are found by name. */
const CANDIDATES = 50;

/** Loads what a contract means for a new placement on it; nothing if there is no such contract. */
export async function findAround(ctx: Context, contractId: string): Promise<ContractAround | null> {
  const contract = await findContract(ctx, contractId);
  if (!contract) return null;
  const { name, start, end, clientId, entryPeriod, chargingPeriod, allowNightshifts, allowHolidays } = contract;
  const people = await browseAuthorisingPeople(ctx, { clientId }, { page: 1, size: CANDIDATES });
  return {
    contract: { contractId, name, start, end, entryPeriod, chargingPeriod, allowNightshifts, allowHolidays },
    candidates: people.rows.map(({ contactId, fullname, emailAddress }) => ({ contactId, fullname, emailAddress })),
  };
}
