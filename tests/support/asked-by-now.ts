import type { Context } from '#domain/context.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { mailsOf } from './stored-mails.ts';

type Queued = {
  name: string;
  data: { data: { asked: { timesheetId: string; eventId: string }[]; subjectId: string; eventId: string } };
};

/** Runs an agency's jobs that ask for decisions, taken off the queue. @returns the addresses of the emails that it queued */
export async function askedByNow(ctx: Context): Promise<string[]> {
  const mails = () => mailsOf(ctx, { kind: 'authorisationRequest' });
  const before = new Set((await mails()).map(({ id }) => id));
  const jobs = await ctx.db.run<Queued>({
    text: `with gone as (delete from pgboss.job where name like 'request-authorisation%' returning name, data, created_on)
      select name, data from gone order by created_on`,
    values: [],
  });
  for (const { name, data } of jobs) {
    const { asked, subjectId, eventId } = data.data;
    if (name === 'request-authorisations') await requestAuthorisations(ctx, { asked }, composeAuthoriseRequests);
    else await requestAuthorisation(ctx, { timesheetId: subjectId, eventId }, composeAuthoriseRequest);
  }
  return (await mails()).filter(({ id }) => !before.has(id)).map(({ toAddress }) => toAddress);
}
