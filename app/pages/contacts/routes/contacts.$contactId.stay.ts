import { z } from 'zod';
import { takeBackDeparture } from '#domain/departures/take-back-departure.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Takes a contact’s last day back. */
export const action = buttonAction(
  z.object({}),
  (ctx, { contactId }) => pathsOf(ctx).contact(contactId!),
  async ({ ctx, params }) => {
    await takeBackDeparture(ctx, params.contactId!);
    return 'The last day is taken back. Placements end as they would have.';
  },
);
