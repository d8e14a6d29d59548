import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import type { Context } from '#domain/context.ts';
import { findContractChoices } from '#domain/contracts/browse-contracts.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import type { Schedule } from '#domain/reminders/schedules/schedule.ts';
import { contractChoice, including, nullIfDeleted } from '#app/forms/chosen.server.ts';

/** Loads the choices of a reminder schedule's form: clients and contracts, including the chosen ones. */
export async function loadScheduleForm(ctx: Context, schedule: Schedule | null) {
  const { clientId = null, clientName, contractId = null, contractName } = schedule ?? {};
  const [clients, contracts, contract] = await Promise.all([
    findClientChoices(ctx, ''),
    findContractChoices(ctx, ''),
    contractId ? nullIfDeleted(getContract(ctx, contractId)) : null,
  ]);
  const client = clientId && clientName ? { value: clientId, label: clientName, detail: null } : null;
  // One that was deleted since has only its name.
  const named = contractId && contractName ? { value: contractId, label: contractName, detail: null } : null;
  const chosen = contract ? contractChoice(contract) : named;
  return { clients: including(clients, client), contracts: including(contracts, chosen) };
}
