import { Form, Link } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { Ribbon } from '../ribbon.tsx';
import { SelectAll } from '#app/components/lists/select-all.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { DecideQueueData } from '../decide-queue-data.server.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { tickOf } from '#domain/timesheets/decision/bulk.ts';
import { MAX_IN_QUEUE } from '#domain/timesheets/decision/decide-queue.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';
import { whyNotPending } from '#domain/timesheets/timesheet.ts';
import { useAsVisited } from '#app/forms/use-as-visited.ts';
import { DecideDetail } from './decide-detail.tsx';
import { meanwhileOf } from './decide-meanwhile.ts';
import { ribbonDays } from '../ribbon-days.ts';
import { totalText } from '../timesheet-facts.tsx';
import { useChangedTicks } from './use-changed-ticks.ts';

/** The forms of the ticks and of the usual ones. */
const TICKS = 'q';
const USUAL = 'usual';
/** The most usual ones shown at once; the others are behind one click. */
const SHOWN_USUAL = 8;

type DecideQueueProps = {
  data: TimesheetListData;
  queue: DecideQueueData;
  decimal: boolean;
  timeZone: string;
};

/** What waits for an authoriser: exceptions first, one timesheet beside them, and the usual ones under one button. */
export function DecideQueue({ data, queue, decimal, timeZone }: DecideQueueProps) {
  const to = usePaths();
  const changed = useChangedTicks(TICKS, 'tick');
  const rowOf = new Map(data.list.rows.map((row) => [row.id, row]));
  const { toLookAt, usual, acceptUsual } = queue;
  const open = useAsVisited(queue.open);
  const rowProps = (id: string, reason?: string) => ({
    row: rowOf.get(id)!,
    href: `${to.timesheets({ ...placeOf(data), t: id })}#detail`,
    isOpen: open.id === id,
    hasChanged: changed.has(id),
    reason,
    decimal,
    timeZone,
  });
  const first = usual.slice(0, SHOWN_USUAL);
  const others = usual.slice(SHOWN_USUAL);
  return (
    <div className="desk-q">
      <Pages data={data} />
      {data.list.rows.length > 0 && <Tools data={data} />}
      {toLookAt.length > 0 && (
        <section className="q-look" aria-labelledby="h-look">
          <div className="q-head">
            <h2 id="h-look">{toLookAt.length} to look at</h2>
          </div>
          <ul className="q">
            {toLookAt.map(({ id, reason }) => (
              <Row key={id} {...rowProps(id, reason)} />
            ))}
          </ul>
        </section>
      )}
      <DecideDetail
        open={open}
        place={placeOf(data)}
        meanwhile={meanwhileOf(open, queue, rowOf.get(open.id), timeZone)}
      />
      {acceptUsual && (
        <section className="q-usual" aria-labelledby="h-usual">
          <Form
            method="post"
            id={USUAL}
            action={to.bulkTimesheets(placeOf(data))}
            className="q-head"
            autoComplete="off"
          >
            <h2 id="h-usual">{usual.length} as usual</h2>
            <FormToken />
            <input type="hidden" name="intent" value="acceptUsual" />
            <input type="hidden" name="key" value={acceptUsual.key} />
            {acceptUsual.ticks.map((tick) => (
              <input key={tick} type="hidden" name="tick" value={tick} />
            ))}
            <SubmitButton kind="accept" icon="check" busyLabel="Accepting" className="hide-sm">
              {acceptUsualLabel(usual.length)}
            </SubmitButton>
          </Form>
          <p className="md muted q-why">
            Within 2h of each person’s usual week, taken from their last 8 accepted (half a day where days are entered,
            two days for a month) and not above the contract, with no unusual weekend work, no overlapping shifts and no
            future days. {acceptUsual.sum} in all.
          </p>
          <ul className="q">
            {first.map((id) => (
              <Row key={id} {...rowProps(id)} />
            ))}
          </ul>
          {others.length > 0 && (
            <details className="q-more" open={others.includes(open.id) || undefined}>
              <summary>{others.length === 1 ? 'Show the other one' : `Show the other ${others.length}`}</summary>
              <ul className="q">
                {others.map((id) => (
                  <Row key={id} {...rowProps(id)} />
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </div>
  );
}

/** The button at the foot of a phone. */
export function DecideQueueFooter({ queue }: { queue: DecideQueueData }) {
  if (!queue.acceptUsual) return null;
  return (
    <div className="sticky-foot only-sm">
      <SubmitButton kind="accept" full icon="check" busyLabel="Accepting" form={USUAL}>
        {acceptUsualLabel(queue.usual.length)}
      </SubmitButton>
    </div>
  );
}

/** Returns the page's position in the queue, as its links keep it. */
const placeOf = ({ typed: { status, page } }: TimesheetListData) => ({ status, page });

/** Shows which part is displayed if not all fits at once, with links to the rest. */
function Pages({ data }: { data: TimesheetListData }) {
  const to = usePaths();
  const { rows, total } = data.list;
  if (total <= rows.length) return null;
  return (
    <div className="q-pages">
      <p className="md">
        {rows.length} of {total} are shown, the oldest first. Only these are decided.
      </p>
      <Pagination
        slice={{ page: data.filter.page, size: MAX_IN_QUEUE }}
        total={total}
        noun="timesheets"
        hrefOf={(page) => to.timesheets({ ...placeOf(data), page })}
      />
    </div>
  );
}

const acceptUsualLabel = (count: number) => (count === 1 ? 'Accept the usual one' : `Accept ${count} usual ones`);

function Tools({ data }: { data: TimesheetListData }) {
  const to = usePaths();
  const isEnhanced = useHydrated();
  const { rows, total } = data.list;
  const isAll = total <= rows.length;
  const label = `Select all ${rows.length}${isAll ? '' : ' shown'}`;
  const place = placeOf(data);
  return (
    <form
      id={TICKS}
      className="q-tools"
      method="post"
      action={to.bulkTimesheets({ ...place, status: place.status ?? 'pending' })}
      autoComplete="off"
      aria-label="Selected timesheets"
    >
      <FormToken />
      <input type="hidden" name="shownAt" value={data.shownAt} />
      {isEnhanced ? (
        <SelectAll form={TICKS} name="tick" count={data.list.rows.length} label={label} isLabelled />
      ) : isAll ? (
        <label className="check select-all">
          <input type="checkbox" name="scope" value="all" />
          <span>{label}</span>
        </label>
      ) : (
        <span className="check select-all without-script">Tick those you mean</span>
      )}
      <span className="btn-row">
        <Button kind="secondary" size="sm" name="intent" value="accept">
          Accept selected
        </Button>
        <Button
          kind="reject"
          size="sm"
          name="intent"
          value="reject"
          formAction={to.rejectTimesheets({ ...place, status: place.status ?? 'pending' })}
        >
          Reject selected
        </Button>
      </span>
      <Link className="md end" to={to.timesheets({ status: 'pending', sort: 'beginning', order: 'asc' })}>
        Show as a list
      </Link>
    </form>
  );
}

type RowProps = {
  row: ShownTimesheet;
  href: string;
  isOpen: boolean;
  hasChanged: boolean;
  reason: string | undefined;
  decimal: boolean;
  timeZone: string;
};

function Row({ row, href, isOpen, hasChanged, reason, decimal, timeZone }: RowProps) {
  const total = totalText(row, decimal);
  const isPending = row.status === 'pending';
  const said = isPending ? (hasChanged ? 'Changed since you chose it' : reason) : whyNotPending(row, timeZone);
  return (
    <li className={isOpen ? 'is-open' : undefined}>
      {isPending ? (
        <input
          className="qtick tickbox"
          type="checkbox"
          form={TICKS}
          name="tick"
          value={tickOf(row)}
          aria-label={`Select ${row.fullname}, ${total}`}
        />
      ) : (
        <span />
      )}
      <div className="q-main">
        <Link to={href} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
          {row.fullname}
        </Link>
        {said && (
          <small className="why-in">
            <Icon name="alert" size="sm" />
            {said}
          </small>
        )}
      </div>
      {row.entryPeriod === 'weekly' ? <Ribbon days={ribbonDays(row)} decimal={decimal} /> : <span />}
      <span className="num">{total}</span>
    </li>
  );
}
