import { IMPORT_COLUMNS, IMPORT_KINDS } from '#domain/imports/import-kind.ts';
import { useImportNames } from './use-import-names.ts';
import { usePaths } from '#app/paths.ts';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';

const COLUMNS = ['Kind', 'Columns', 'Template file'];

/** The kinds that can be imported: each with its columns, required ones marked and first, and its empty file. */
export function ImportKinds() {
  const to = usePaths();
  const names = useImportNames();
  return (
    <Section title="Columns" aside={<p>A new agency imports them in this order.</p>} className="mt-8">
      <DataTable caption="Columns of each kind" columns={COLUMNS}>
        <tbody>
          {IMPORT_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{names[kind]}</th>
              <Cell label="Columns" className="whole">
                {IMPORT_COLUMNS[kind].map(({ name, isRequired }, index) => (
                  <span key={name}>
                    {index > 0 && ', '}
                    <code>{isRequired ? <b>{name}</b> : name}</code>
                  </span>
                ))}
              </Cell>
              <Cell label="Template file" tabular>
                <a href={to.importTemplate(kind)}>{`${kind}.csv`}</a>
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="small faint mt-3">
        Columns in bold are required. Leave a column out, and its values stay as they are. Rows are matched by their
        reference, so you can import the same file again.
      </p>
    </Section>
  );
}
