import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AgencySettingsSchema } from '../../agencies/settings/settings.schema.ts';
import { isDue, type LocalMoment } from '../reminder.ts';
import { type RemindingAgency, selectRemindingAgencies } from '../schedules/schedules.rows.server.ts';

const Reminders = AgencySettingsSchema.shape.reminders;

/**
 * Returns the agencies with a schedule that is due by their local time, or with waiting timesheets that escalate. One
 * whose settings or time zone cannot be read is included, so that its own reminder run reports why.
 */
export async function findAgenciesToRemind({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  const now = clock.now();
  const moments = new Map<string, LocalMoment>();
  const momentIn = (timeZone: string): LocalMoment => {
    const known = moments.get(timeZone);
    if (known) return known;
    const local = now.toZonedDateTimeISO(timeZone);
    const moment = { date: local.toPlainDate().toString(), hour: local.hour };
    moments.set(timeZone, moment);
    return moment;
  };
  const mayRemind = ({ timeZone, reminders, schedules }: RemindingAgency) => {
    try {
      const { hour, escalateAfterDays } = Reminders.parse(reminders ?? undefined);
      const moment = momentIn(timeZone);
      const escalates = escalateAfterDays > 0 && moment.hour >= hour;
      return schedules.some((one) => isDue(one, moment, hour) || (escalates && one.reason === 'pending'));
    } catch {
      return true;
    }
  };
  return (await selectRemindingAgencies(db)).filter(mayRemind).map(({ agencyId }) => agencyId);
}
