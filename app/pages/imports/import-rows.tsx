import { FOUND_BY_WORDS } from '#domain/imports/named-records.ts';
import { describeValue } from '#domain/audit/history.ts';
import type { PlanRow } from './import-plan.server.ts';
import { OUTCOME_NAMES } from './import-words.ts';
import { useFieldNames } from './use-import-names.ts';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { ErrorMessage } from '#app/components/fields/field.tsx';

const COLUMNS = ['Row', 'Reference', 'Outcome', 'Column and message'];

function Details({ problems, changes, note }: PlanRow) {
  const names = useFieldNames();
  if (problems.length > 0) {
    return problems.map(({ column, value, message }) => (
      <ErrorMessage key={`${column} ${message}`}>
        <b>{column}</b>: {message}
        {value !== '' && (
          <span className="block">
            In the file: <code>{value}</code>
          </span>
        )}
      </ErrorMessage>
    ));
  }
  return (
    <>
      {Object.entries(changes).map(([name, { from, to }]) => (
        <span className="block" key={name}>
          <b>{names(name)}</b>
          {`: ${describeValue(to, name)} (before: ${describeValue(from, name)})`}
        </span>
      ))}
      {note && <span className="block mt-2">{note}</span>}
    </>
  );
}

/** The rows of a plan: each with its number in the file, its outcome, and any problems. */
export function ImportRows({ rows }: { rows: PlanRow[] }) {
  return (
    <DataTable caption="Rows" columns={COLUMNS}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <th scope="row" className="tnum">
              <span className="only-sm">Row </span>
              {row.row}
            </th>
            <Cell label="Reference">
              {row.reference || <span className="faint">{row.outcome === 'rejected' ? 'Not read' : 'None'}</span>}
            </Cell>
            <Cell label="Outcome">
              {OUTCOME_NAMES[row.outcome]}
              {row.foundBy && row.foundBy !== 'reference' && <small>{FOUND_BY_WORDS[row.foundBy]}</small>}
            </Cell>
            <Cell label="Column and message">
              <Details {...row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
