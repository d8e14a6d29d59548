import { askWhenTurnsChange } from '#domain/delegations/ask-when-turns-change.server.ts';
import { endDueDepartures } from '#domain/departures/end-due-departures.server.ts';
import { sendDueInvitations } from '#domain/invitations/send-invitations.server.ts';
import { agencyJob } from './job-definition.ts';

/** Sends an agency's invitations that are due, disables people whose last day is over, and asks whoever decides since a delegation began or ended. */
export const peopleDue = agencyJob({
  name: 'people-due',
  async run(ctx) {
    await sendDueInvitations(ctx);
    await endDueDepartures(ctx);
    await askWhenTurnsChange(ctx);
  },
});
