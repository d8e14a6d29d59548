import { z } from '@hono/zod-openapi';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { DIGEST_KINDS, DIGEST_PERIODS } from '#domain/digests/digest-schedule.ts';
import { CreateDigestScheduleSchema, EditDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { getDigestSchedule, pageDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { FILTERS } from '#domain/list-request.ts';
import { readyDigest } from '#domain/digests/send-digest-now.server.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { inOneUnit } from '../one-unit.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { resourceOf } from './resource.ts';
import { json } from './responses.ts';

const LAYOUT = '`payrollLayoutId` attaches the file of a payroll layout.';
const instant = z.iso.datetime();

/** A schedule on which digests are sent. */
export const DigestScheduleDocument = z
  .object({
    digestScheduleId: z.string(),
    name: z.string(),
    kind: z.enum(DIGEST_KINDS),
    dayOfTheWeek: z.enum(WEEK_DAYS).nullable().openapi({ description: 'Of `weekly` only' }),
    dayOfTheMonth: z.number().int().nullable().openapi({ description: 'Of `monthly` only, 1 to 28' }),
    hour: z.number().int().nullable().openapi({ description: 'In the agency’s time zone; not for `custom`' }),
    cron: z
      .string()
      .openapi({ description: 'Five fields in the agency’s time zone; derived from the other fields unless `custom`' }),
    period: z.enum(DIGEST_PERIODS),
    recipients: z.array(z.string()),
    payrollLayoutId: z.string().nullable().openapi({
      description: 'The payroll layout whose file is attached to the digest; it is not a payroll run. Null for none',
    }),
    isEnabled: z.boolean(),
    nextRunAt: instant.nullable().openapi({ description: 'Null while it is switched off' }),
    lastRunAt: instant.nullable().openapi({ description: 'When the last one was due' }),
    lastTo: z.iso.date().nullable().openapi({ description: 'The last day that a digest covered' }),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('DigestSchedule');
/** A digest sent by its schedule. */
export const SentDigestDocument = z
  .object({
    digestScheduleId: z.string(),
    name: z.string(),
    digestId: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    asOf: instant,
    checksum: z.string(),
    recipients: z.array(z.string()),
  })
  .strict()
  .openapi('SentDigest');
const Query = DirectoryQuery.extend({
  digestScheduleId: FILTERS.id,
  name: FILTERS.text,
  kind: z.enum(DIGEST_KINDS).optional(),
  period: z.enum(DIGEST_PERIODS).optional(),
  emailAddress: FILTERS.text.openapi({ description: 'One of the recipients' }),
  payrollLayoutId: FILTERS.id,
  isEnabled: FILTERS.flag,
});
const scheduleResource = resourceOf({
  name: 'digestSchedules',
  one: 'DigestSchedule',
  query: Query,
  document: DigestScheduleDocument,
  list: pageDigestSchedules,
  get: getDigestSchedule,
});

/** Registers the digest schedules' endpoints. */
export function digestSchedules(operations: Operations): void {
  const schedule = operationsOn(operations, scheduleResource, 'schedule');
  schedule.list({ summary: 'Page through the digest schedules', description: `${BY_WHEN}.` });
  schedule.get({ summary: 'One digest schedule' });
  schedule.create(
    CreateDigestScheduleSchema,
    {
      summary: 'Add a digest schedule',
      description: `\`weekly\` needs a day and an hour, \`monthly\` a day of the month and an hour, \`custom\` a cron expression that matches at most once a day. 1 to 20 recipients. ${LAYOUT}`,
    },
    createDigestSchedule,
  );
  schedule.edit(
    EditDigestScheduleSchema,
    {
      summary: 'Change a digest’s schedule, or switch it on or off',
      description: `A new time counts from now on. ${ON_VERSION} ${LAYOUT}`,
    },
    editDigestSchedule,
  );
  schedule.remove(
    { summary: 'Delete a digest schedule', description: 'Digests already sent are kept.' },
    deleteDigestSchedule,
  );
  operations.post('/digestSchedules/{digestScheduleId}/send', 'sendDigestNow', {
    summary: 'Send a digest now, for what it would cover today',
    description: 'Its next scheduled time does not change.',
    scopes: 'Scopes `settings:write`, `timesheets:read` and `payroll:read`.',
    responses: { 200: json(SentDigestDocument, 'What was queued, and for whom') },
    run: async ({ c, ctx, params: { digestScheduleId } }) => {
      const making = { compose: composeDigest, writeFiles: writeDigestFiles };
      const ready = await readyDigest(ctx, digestScheduleId, making);
      let isSent = false;
      try {
        const answer = await inOneUnit(c, '', async () => {
          isSent = true;
          return c.json(await ready.send(ctx), 200);
        });
        return answer;
      } finally {
        if (!isSent) await ready.discard();
      }
    },
  });
}
