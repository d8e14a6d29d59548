import { Temporal } from 'temporal-polyfill';
import type { Context } from '../context.ts';
import { listContractors } from '../contractors/list-contractors.server.ts';
import { newId } from '../new-id.ts';
import type { RoleActor } from '../roles/actor.ts';
import type { RoleType } from '../roles/role-type.ts';
import { acceptTimesheet } from '../timesheets/decision/accept-timesheet.server.ts';
import { deleteTimesheet } from '../timesheets/correction/delete-timesheet.server.ts';
import { rejectTimesheet } from '../timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '../timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '../timesheets/timesheet.schema.ts';
import { voidTimesheet } from '../timesheets/correction/void-timesheet.server.ts';
import { selectActingContacts } from './demo.rows.server.ts';
import { chance, entriesOf } from './demo-week.ts';
import { inParallel } from './in-parallel.ts';
import { momentAfter, type Story, storiesOf } from './stories.server.ts';

const AT_ONCE = 4;

/** The actor: a contact in a role. */
type Actors = (contactId: string, roleType: RoleType) => RoleActor;

/**
 * Creates twelve weeks of an agency's timesheets, oldest first, through the ordinary use-cases.
 * @param onProgress called with how many exist, of how many
 */
export async function seedTimesheets(
  ctx: Context,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const { rows } = await listContractors(ctx, { limit: 1000 });
  const actors = await openActors(ctx);
  const stories = rows.flatMap((contractor, placement) => storiesOf(ctx, contractor, placement));
  stories.sort((one, other) => Temporal.Instant.compare(one.submittedAt, other.submittedAt));
  let done = 0;
  await inParallel(stories, AT_ONCE, async (story) => {
    await playStory(ctx, story, actors);
    onProgress((done += 1), stories.length);
  });
  return stories.length;
}

async function openActors(ctx: Context): Promise<Actors> {
  const found = await selectActingContacts(ctx.db, ctx.agency.id);
  const byRole = new Map(found.map((acting) => [`${acting.contactId} ${acting.roleType}`, acting]));
  return (contactId, roleType) => {
    const acting = byRole.get(`${contactId} ${roleType}`);
    if (!acting) throw new Error(`The contact ${contactId} has no ${roleType}.`);
    return { kind: 'role', isSuperAdministrator: false, ...acting };
  };
}

async function playStory(ctx: Context, story: Story, actors: Actors): Promise<void> {
  const { contractor, fate, submittedAt, placement, ago } = story;
  const at = (instant: Temporal.Instant, actor: RoleActor): Context => ({
    ...ctx,
    actor,
    clock: { ...ctx.clock, now: () => instant },
  });
  const contracting = actors(contractor.contractorContactId, 'ContractingRole');
  const timesheetId = await submit(at(submittedAt, contracting), story, null);
  const decidedAt = momentAfter(
    ctx,
    story.period.ending,
    1 + (chance(placement, ago + 53) % 3),
    chance(ago, placement) % 60,
  );
  const decides = Temporal.Instant.compare(decidedAt, submittedAt) > 0 ? decidedAt : submittedAt.add({ hours: 3 });
  if (fate === 'pending' || Temporal.Instant.compare(decides, ctx.clock.now()) >= 0) return;
  const authorisers = contractor.authoriserContacts;
  const decider = authorisers[chance(placement, ago + 71) < 80 ? 0 : authorisers.length - 1];
  const deciding = at(decides, actors(decider?.contactId ?? '', 'AuthorisingRole'));
  if (fate === 'deleted')
    return deleteTimesheet(at(decides, contracting), { timesheetId, note: 'Entered for the wrong week.' });
  if (fate === 'accepted' || fate === 'void') await acceptTimesheet(deciding, { timesheetId, note: null });
  else
    await rejectTimesheet(deciding, { timesheetId, note: 'Friday was swapped with a colleague. Please correct it.' });
  if (fate === 'void')
    await voidTimesheet({ ...deciding, actor: ctx.actor }, { timesheetId, note: 'Entered twice by mistake.' });
  if (fate !== 'corrected') return;
  const corrected = await submit(at(decides.add({ minutes: 50 }), contracting), story, timesheetId);
  await acceptTimesheet(
    { ...deciding, clock: { ...ctx.clock, now: () => decides.add({ minutes: 95 }) } },
    { timesheetId: corrected, note: null },
  );
}

async function submit(
  ctx: Context,
  { contractor, placement, ago, period }: Story,
  replacesTimesheetId: string | null,
): Promise<string> {
  const { contractorId, chargingPeriod, allowNightshifts: nights, start, end } = contractor;
  const entries = entriesOf(period, { placement, ago, chargingPeriod, nights, span: { start, end } });
  const kept = replacesTimesheetId === null || entries.length < 2 ? entries : entries.slice(0, -1);
  const note = chance(placement, ago + 97) < 12 ? 'Covered the early start on Tuesday as agreed.' : null;
  const input = {
    contractorId,
    beginning: period.beginning,
    taskId: newId(),
    note,
    entries: kept,
    replacesTimesheetId,
  };
  return (await submitTimesheet(ctx, SubmitTimesheetSchema.parse(input))).timesheetId;
}
