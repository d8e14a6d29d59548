import type { Choice } from '#domain/browse.ts';
import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Contact } from '#domain/contacts/contact.ts';
import type { Context } from '#domain/context.ts';
import type { Contract } from '#domain/contracts/contract.ts';
import { including } from '#app/forms/chosen.server.ts';

/** Returns the consultant of a contract, who may have been deleted since. */
export const consultantChoice = ({ contactId, fullname, emailAddress, status }: Contact): Choice =>
  status === 'deleted'
    ? { value: contactId, label: `${fullname} (deleted)`, detail: null }
    : { value: contactId, label: fullname, detail: emailAddress };

/** Loads the choices of a contract's form: clients, contacts for its consultant, and charging periods. */
export async function loadContractForm(
  ctx: Context,
  client: Contract['client'] | null,
  consultant: Choice | null,
  chosen: Contract['chargingPeriod'] = null,
) {
  const [clients, contacts] = await Promise.all([findClientChoices(ctx, ''), findContactChoices(ctx, '')]);
  const own = client && { value: client.clientId, label: client.clientName, detail: client.reference };
  const charging = offeredChargingPeriods(ctx.agency.settings.defaults, chosen);
  return { clients: including(clients, own), contacts: including(contacts, consultant), charging };
}
