import { useId } from 'react';
import { Link } from '@remix-run/react';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import type { ReminderReason } from '#domain/reminders/reminder.ts';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { usePaths } from '#app/paths.ts';
import { Options } from '#app/components/fields/options.tsx';

type AddScheduleProps = {
  reason: ReminderReason;
  clients: { id: string; clientName: string }[];
};

/** The most clients in a plain select; beyond that, the full form of the schedule searches them. */
const MAX_CLIENTS = 50;

/** The quick way to add a schedule for the tab's reason; other settings are on the schedule's own page. */
export function AddSchedule({ reason, clients }: AddScheduleProps) {
  const to = usePaths();
  const [heading, day, date, client] = [useId(), useId(), useId(), useId()];
  return (
    <section className="box sub-bg" aria-labelledby={heading}>
      <h2 id={heading}>Add a schedule</h2>
      <form className="grid g-4" method="post" action={to.newSchedule()}>
        <FormToken />
        <input type="hidden" name="reason" value={reason} />
        <fieldset className="grid g-2">
          <legend className="label">When to send</legend>
          <label className="check sm">
            <input type="radio" name="kind" value="weekly" defaultChecked />
            <span>Every week</span>
          </label>
          <div className="compact indent">
            <label className="vh" htmlFor={day}>
              Day of the week
            </label>
            <select className="select w-8" id={day} name="dayOfTheWeek" defaultValue="Tuesday">
              {WEEK_DAYS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
          <label className="check sm">
            <input type="radio" name="kind" value="FirstDayAfterDate" />
            <span>First day after the period ends</span>
          </label>
          <label className="check sm">
            <input type="radio" name="kind" value="fixedDate" />
            <span>On a fixed date</span>
          </label>
          <div className="compact indent">
            <label className="vh" htmlFor={date}>
              Fixed date
            </label>
            <input className="input w-8" id={date} name="fixedDate" placeholder="28 May 2026" autoComplete="off" />
          </div>
        </fieldset>
        {clients.length <= MAX_CLIENTS && (
          <div className="compact">
            <div className="field">
              <label htmlFor={client}>Client</label>
              <select className="select" id={client} name="clientId">
                <option value="">All clients</option>
                <Options options={clients.map(({ id, clientName }) => ({ value: id, label: clientName }))} />
              </select>
            </div>
          </div>
        )}
        <div className="btn-row">
          <Button kind="secondary" size="sm">
            Add schedule
          </Button>
          <Link className="small" to={to.newSchedule()}>
            More choices
          </Link>
        </div>
      </form>
    </section>
  );
}
