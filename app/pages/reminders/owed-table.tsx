import { Link } from '@remix-run/react';
import { BulkBar, type Ticked } from '#app/components/lists/bulk-bar.tsx';
import { Button } from '#app/components/button.tsx';
import { ACTIONS, Cell, DataTable, RowHead, SelectCell } from '#app/components/lists/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { MenuAction, MenuCell, MenuLink } from '#app/components/menu.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { SelectAll } from '#app/components/lists/select-all.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import type { RemindersData } from './reminders-data.server.ts';
import { useOwnAddress } from '#app/own-address.ts';
import { usePaths } from '#app/paths.ts';
import { formatCount, formatInstant, sentenceCase } from '#domain/format.ts';

type OwedTableProps = {
  data: RemindersData;
  /** The agency's word for contractors. */
  contractorLabel: { singular: string; plural: string };
  timeZone: string;
};

const FORM = 'remind';
const reminders = (ticked: Ticked | null) =>
  ticked === null || ticked.isAll
    ? 'Send reminders'
    : `Send ${ticked.values.length} ${ticked.values.length === 1 ? 'reminder' : 'reminders'}`;

/** People who owe timesheets or decisions, with ticks to remind them; the row's menu reminds one. */
export function OwedTable({ data, contractorLabel, timeZone }: OwedTableProps) {
  const { list, reason, place, typed, can } = data;
  const to = usePaths();
  const isMissing = reason === 'missing';
  const who = isMissing ? contractorLabel : { singular: 'authoriser', plural: 'authorisers' };
  if (list.total === 0) {
    const ofAll = isMissing ? 'Everyone has submitted for these weeks.' : 'Nothing is waiting for a decision.';
    const ofClient = isMissing
      ? 'No timesheets of this client are missing for these weeks.'
      : 'No timesheets of this client are waiting for a decision.';
    return <EmptyState icon="check" title={data.clientId ? ofClient : ofAll} />;
  }
  const here = { ...typed, selected: null, page: place.page > 1 ? place.page : null };
  const countOf = new Map(list.rows.map(({ contactId, owed }) => [contactId, owed.length]));
  const sorted = (sort: string) => {
    const isCurrent = (place.sort ?? 'fullname') === sort;
    const isDescending = isCurrent && place.order === 'desc';
    const href = to.reminders({ ...typed, sort, order: isCurrent && !isDescending ? 'desc' : 'asc', page: null });
    const direction = isDescending ? ('descending' as const) : ('ascending' as const);
    return { href, ...(isCurrent ? { direction } : {}) };
  };
  const owedLabel = isMissing ? 'Weeks missing' : 'Timesheets waiting';
  return (
    <>
      <SelectAll form={FORM} name="tick" count={list.rows.length} isLabelled />
      <DataTable
        caption={
          isMissing ? `${sentenceCase(who.plural)} with missing timesheets` : 'Authorisers with waiting timesheets'
        }
        columns={[
          { label: sentenceCase(who.singular), sort: sorted('fullname') },
          { label: owedLabel },
          { label: 'Last reminded', sort: sorted('lastReminded') },
          ACTIONS,
        ]}
        selectAll={<SelectAll form={FORM} name="tick" count={list.rows.length} />}
      >
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.contactId}>
              {row.isSwitchedOff ? (
                <td className="sel">
                  <input type="checkbox" disabled aria-label={`${row.fullname} has reminders off`} />
                </td>
              ) : (
                <SelectCell form={FORM} name="tick" value={row.contactId} label={`Select ${row.fullname}`} />
              )}
              <RowHead
                href={to.contact(row.contactId)}
                sub={[...(row.isNamesake ? [row.emailAddress] : []), ...row.clients].join(', ')}
              >
                {row.fullname}
              </RowHead>
              <Cell label={owedLabel}>
                <Owed row={row} />
              </Cell>
              <Cell label="Last reminded" tabular muted={row.isSwitchedOff || !row.lastReminded}>
                {row.isSwitchedOff ? 'Off' : row.lastReminded ? formatInstant(row.lastReminded, timeZone) : 'Never'}
              </Cell>
              <MenuCell label={`Actions for ${row.fullname}`}>
                <MenuAction action={to.reminders(here)} fields={{ person: row.contactId }}>
                  Send now
                </MenuAction>
                {isMissing && can.switchOff && <SwitchReminders row={row} />}
                {isMissing && <EnterTime row={row} />}
              </MenuCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <BulkBar
        id={FORM}
        label={`Selected ${who.plural}`}
        name="tick"
        action={to.reminders(here)}
        view={{
          shown: list.rows.length,
          total: list.total,
          isAll: typed.selected === 'all',
          allHref: to.reminders({ ...here, selected: 'all' }),
        }}
        summaryOf={(ids) => {
          const count = ids.reduce((sum, id) => sum + (countOf.get(id) ?? 0), 0);
          return `${count} ${count === 1 ? 'timesheet' : 'timesheets'}`;
        }}
        clearHref={to.reminders(here)}
      >
        {(ticked) => (
          <>
            {(ticked === null || ticked.isAll) && <input type="hidden" name="shownList" value={list.shown} />}
            <Button kind="primary" size="sm" icon="mail">
              {reminders(ticked)}
            </Button>
            <Button kind="secondary" size="sm" icon="eye" formAction={to.previewReminders(here)}>
              Preview emails
            </Button>
          </>
        )}
      </BulkBar>
      <Pagination
        slice={place}
        total={list.total}
        noun={`${who.plural}, ${formatCount(list.timesheets)} ${list.timesheets === 1 ? 'timesheet' : 'timesheets'}`}
        hrefOf={(page) => to.reminders({ ...typed, page })}
      />
    </>
  );
}

type Row = RemindersData['list']['rows'][number];
const MAX_BADGES = 4;

function Owed({ row: { owed, reason } }: { row: Row }) {
  const to = usePaths();
  const more = owed.length - MAX_BADGES;
  return (
    <span className="flex wrapx g-1">
      {owed.slice(0, MAX_BADGES).map((item) =>
        reason === 'missing' || !item.timesheetId ? (
          <StatusBadge key={`${item.contractorId} ${item.beginning}`} status="missing">
            {item.shown}
          </StatusBadge>
        ) : (
          <Link key={item.timesheetId} to={to.timesheet(item.timesheetId)}>
            <StatusBadge status="pending">{item.shown}</StatusBadge>
          </Link>
        ),
      )}
      {more > 0 && <span className="faint small">{`and ${more} more`}</span>}
    </span>
  );
}

const onePlacement = ({ owed }: Row) =>
  new Set(owed.map(({ contractorId }) => contractorId)).size === 1 ? owed[0]! : null;

function SwitchReminders({ row }: { row: Row }) {
  const to = usePaths();
  const one = onePlacement(row);
  const returnTo = useOwnAddress();
  if (!one) return null;
  const fields = { isSendingReminders: String(row.isSwitchedOff) };
  return (
    <MenuAction action={to.switchReminders(one.contractorId, { returnTo })} fields={fields}>
      {row.isSwitchedOff ? 'Turn reminders on' : 'Turn reminders off'}
    </MenuAction>
  );
}

function EnterTime({ row }: { row: Row }) {
  const to = usePaths();
  const { contractorId, beginning } = row.owed[0]!;
  return <MenuLink href={to.newTimesheet({ contractorId, beginning })}>Enter on their behalf</MenuLink>;
}
