import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import type { Context } from '#domain/context.ts';
import { findContractChoices } from '#domain/contracts/browse-contracts.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import type { Schedule } from '#domain/reminders/schedules/schedule.ts';
import { contractChoice, including } from '#app/forms/chosen.server.ts';

/** Loads the choices of a reminder schedule's form: clients and contracts, including the chosen ones. */
export async function loadScheduleForm(ctx: Context, schedule: Schedule | null) {
  const { clientId = null, clientName, contractId = null } = schedule ?? {};
  const [clients, contracts, contract] = await Promise.all([
    findClientChoices(ctx, ''),
    findContractChoices(ctx, ''),
    contractId ? getContract(ctx, contractId) : null,
  ]);
  const client = clientId && clientName ? { value: clientId, label: clientName, detail: null } : null;
  return { clients: including(clients, client), contracts: including(contracts, contract && contractChoice(contract)) };
}
