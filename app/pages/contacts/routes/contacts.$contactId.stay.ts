import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Withdraws a contact’s last day. */
export const action = plainButtonAction(
  (to, { contactId }) => to.contact(contactId!),
  (ctx, { contactId }) => takeBackDeparture(ctx, contactId!),
  'The last day is taken back. Placements end as they would have.',
);
