import { IMPORT_COLUMNS, type ImportKind } from '#domain/imports/import-kind.ts';
import { mapEntry } from '#domain/imports/reading/column-map.ts';
import type { PlannedColumn } from './import-columns.server.ts';
import type { ImportPlan } from './import-plan.server.ts';
import { useFieldNames } from './use-import-names.ts';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { ErrorMessage } from '#app/components/fields/field.tsx';

const HEAD = ['In the file', 'Goes to', 'Known from'];
const KNOWN_FROM = { heading: 'Its heading', chosen: 'Chosen', lastTime: 'As last time', nowhere: 'Not known' };

/** The fields that a column can be mapped to, or that it is still undecided. */
function GoesTo({ kind, column, errorId }: { kind: ImportKind; column: PlannedColumn; errorId: string }) {
  const { heading, field, knownFrom, problem } = column;
  const names = useFieldNames();
  return (
    <select
      className="select"
      name="map"
      aria-label={`${heading} goes to`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
      defaultValue={knownFrom === 'nowhere' ? '' : mapEntry(heading, field)}
    >
      {knownFrom === 'nowhere' && <option value="">Choose a field</option>}
      <option value={mapEntry(heading, null)}>Leave out</option>
      {IMPORT_COLUMNS[kind].map(({ name, isRequired }) => (
        <option key={name} value={mapEntry(heading, name)}>
          {isRequired ? `${names(name)} (required)` : names(name)}
        </option>
      ))}
    </select>
  );
}

/** Each column of the file with some of its values and its field; required fields without a column come last. */
export function ImportColumns({ kind, columns, missing }: Pick<ImportPlan, 'kind' | 'columns' | 'missing'>) {
  const names = useFieldNames();
  return (
    <DataTable caption="Which column goes where" columns={HEAD}>
      <tbody>
        {columns.map((column, index) => (
          <tr key={column.heading}>
            <th scope="row">
              <b>{column.heading}</b>
              <span className="block small muted">{column.sample || 'Empty'}</span>
            </th>
            <Cell label="Goes to">
              {column.problem && <ErrorMessage id={`column-${index}-error`}>{column.problem}</ErrorMessage>}
              <GoesTo kind={kind} column={column} errorId={`column-${index}-error`} />
            </Cell>
            <Cell label="Known from">
              <span className="muted">{KNOWN_FROM[column.knownFrom]}</span>
            </Cell>
          </tr>
        ))}
        {missing.map(({ field, problem }) => (
          <tr key={field}>
            <th scope="row">
              <span className="faint">No column</span>
            </th>
            <Cell label="Goes to">
              <b>{names(field)}</b>
              <ErrorMessage>{problem}</ErrorMessage>
            </Cell>
            <Cell label="Known from">
              <span className="muted">Required</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
