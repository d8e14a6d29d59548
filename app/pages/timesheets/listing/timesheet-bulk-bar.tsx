import { BulkBar, type Ticked } from '#app/components/lists/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { PdfButton } from './pdf-button.tsx';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { tickOf } from '#domain/timesheets/decision/bulk.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';
import { sumInWords } from '#domain/timesheets/timesheet-words.ts';

/** The form that the ticks of the list belong to. */
export const BULK_FORM = 'bulk';

/** The lists in which timesheets may be pending. */
const MAY_BE_PENDING = ['all', 'pending'];

/** "Accept 120h 30m", or "Accept 3 of 5, 77h 45m" where only some of the ticked ones are pending. */
function acceptLabel(ticked: Ticked | null, pending: ShownTimesheet[], sum: string): string {
  if (ticked === null || ticked.isAll || ticked.values.length === 0) return 'Accept';
  if (pending.length === ticked.values.length) return `Accept ${sum}`;
  const some = `Accept ${pending.length} of ${ticked.values.length}`;
  return pending.length === 0 ? some : `${some}, ${sum}`;
}

type TimesheetBulkBarProps = {
  data: TimesheetListData;
  decimal: boolean;
  /** How many lost their tick because they changed. */
  changed: number;
};

/** Actions on the ticked timesheets, or on all that match the filters. */
export function TimesheetBulkBar({ data, decimal, changed }: TimesheetBulkBarProps) {
  const { list, typed, can, shownAt } = data;
  const to = usePaths();
  const rowOf = new Map(list.rows.map((row) => [tickOf(row), row]));
  const pendingOf = (ticks: string[]) =>
    ticks.flatMap((tick) => rowOf.get(tick) ?? []).filter(({ status }) => status === 'pending');
  const place = { ...typed, page: null };
  const hasPending = !typed.status || MAY_BE_PENDING.includes(typed.status);
  const them = changed === 1 ? 'it' : 'them';
  return (
    <div className="bulk-room">
      <BulkBar
        id={BULK_FORM}
        label="Selected timesheets"
        name="tick"
        action={to.bulkTimesheets(place)}
        view={{
          shown: list.rows.length,
          total: list.total,
          isAll: data.isAllSelected,
          allHref: to.timesheets({ ...typed, selected: 'all' }),
        }}
        summaryOf={(ticks) => {
          const pending = pendingOf(ticks);
          const sum = sumInWords(pending, decimal);
          return !hasPending || pending.length === ticks.length ? sum : `${pending.length} pending, ${sum}`;
        }}
        clearHref={to.timesheets(typed)}
        isKept={changed > 0}
      >
        {(ticked) => {
          const pending = pendingOf(ticked?.values ?? []);
          return (
            <>
              <input type="hidden" name="shownAt" value={shownAt} />
              {hasPending && (
                <Button kind="accept" size="sm" icon="check" name="intent" value="accept">
                  {acceptLabel(ticked, pending, sumInWords(pending, decimal))}
                </Button>
              )}
              {hasPending && can.remindAuthorisers && (
                <Button kind="secondary" size="sm" icon="bell" name="intent" value="remind">
                  Remind authorisers
                </Button>
              )}
              <PdfButton action={to.timesheetPdfs(place)} />
            </>
          );
        }}
      </BulkBar>
      <p className="lost-ticks" role="status">
        {changed > 0 && (
          <>
            <Icon name="alert" size="sm" />
            {`${changed} ${changed === 1 ? 'timesheet' : 'timesheets'} changed since you chose ${them} and ${changed === 1 ? 'is' : 'are'} no longer ticked. Please look again.`}
          </>
        )}
      </p>
    </div>
  );
}
