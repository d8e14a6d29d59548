import { type Context, zoned } from '../../context.ts';
import { type MailPreference, mailPreference } from '../../roles/own-settings.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reminderOf } from '../sending/already-reminded.ts';
import { type ReminderDelivery, selectDeliveries } from '../sending/deliveries.rows.server.ts';
import { explainSending, standInSentence } from '../sending/explanation.ts';
import { listOwed, type RemindedFilter } from './owed.server.ts';
import { previewedPeriod, type ReminderPreview } from '../sending/preview-reminders.server.ts';
import type { ComposeReminder } from '../sending/remind-person.server.ts';
import {
  narrowed,
  type PersonReminder,
  type ReminderItem,
  type ReminderReason,
  type ReminderSchedule,
} from '../reminder.ts';
import { selectSchedules } from '../schedules/schedules.rows.server.ts';

type ExplainRequest = { reason: ReminderReason; filter: RemindedFilter & { from: string; to: string }; most?: number };

/**
 * Returns the emails that the agency's schedules send about a period, with why and when, and those they do not send,
 * with the reason. At most `most` are composed. Sends nothing. @throws Forbidden
 */
export async function explainOwed(
  ctx: Context,
  { reason, filter, most = 100 }: ExplainRequest,
  compose: ComposeReminder,
): Promise<{ previews: ReminderPreview[]; total: number }> {
  requirePermission(ctx.actor, 'reminder.view');
  const { db, agency } = ctx;
  const people = await listOwed(ctx, reason, filter);
  const first = people.flatMap(({ items }) => items.map(({ beginning }) => beginning)).sort()[0] ?? filter.from;
  const [schedules, deliveries] = (await db.runAll([
    selectSchedules(db, agency.id),
    selectDeliveries(db, agency.id, { since: first, reason }),
  ])) as [ReminderSchedule[], ReminderDelivery[]];
  const local = zoned(ctx);
  const facts = {
    schedules: schedules.filter((schedule) => schedule.reason === reason),
    now: { date: local.toPlainDate().toString(), hour: local.hour },
    hour: agency.settings.reminders.hour,
    timeZone: agency.timeZone,
  };
  const previews: ReminderPreview[] = [];
  for (const owed of people.slice(0, most)) {
    const { contactId, fullname } = owed.person;
    const own = deliveries.filter((one) => one.contactId === contactId);
    const found = new Map(
      owed.items.map((item) => [
        item,
        named(
          item,
          explainSending({
            ...facts,
            placement: { fullname, clientId: item.clientId, contractId: item.contractId },
            period: item,
            isSendingReminders: 'isSendingReminders' in item ? item.isSendingReminders : true,
            delivery: reminderOf(own, item, agency.timeZone),
          }),
        ),
      ]),
    );
    const roleType = reason === 'missing' ? 'ContractingRole' : 'AuthorisingRole';
    const standing = await mailPreference(ctx, { contactId, roleType, mail: 'reminders' });
    previews.push(await judged(ctx, owed, { found, standing }, compose));
  }
  return { previews, total: people.length };
}

type Findings = Map<PersonReminder['items'][number], ReturnType<typeof explainSending>>;

/** Names the absent authoriser for whom another decides. */
function named<F extends { sentence: string }>(item: PersonReminder['items'][number], found: F): F {
  const who = 'absentName' in item ? standInSentence(item) : '';
  return { ...found, sentence: `${who} ${found.sentence}`.trim() };
}

const REFUSED = {
  unwanted: (fullname: string) => `${fullname} has switched off emails of this kind.`,
  switchedOff: (fullname: string) => `${fullname} is switched off, so no email is sent.`,
};

async function judged(
  ctx: Context,
  owed: PersonReminder,
  { found, standing }: { found: Findings; standing: MailPreference },
  compose: ComposeReminder,
): Promise<ReminderPreview> {
  const sent = narrowed(owed, (item) => ['dueNow', 'waits'].includes(found.get(item)!.rule));
  const isSent = standing === 'wanted' && sent.items.length > 0;
  const shown = sent.items.length > 0 ? sent : owed;
  const { subject, text } = await compose(ctx.agency, shown, new Map());
  const because = (item: ReminderItem) =>
    standing === 'wanted' ? found.get(item)!.sentence : REFUSED[standing](owed.person.fullname);
  const why = because(shown.items[0]!);
  const periods = owed.items.map((item) => previewedPeriod(item, because(item)));
  return { ...owed.person, reason: owed.reason, subject, text, isSent, why, periods };
}
