import { Form, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { SEPARATOR_NAMES } from '#domain/imports/reading/separators.ts';
import type { ImportPlan } from './import-plan.server.ts';
import { usePaths } from '#app/paths.ts';
import { Callout } from '#app/components/callout.tsx';
import { Icon } from '#app/components/icon.tsx';
import { ImportColumns } from './import-columns.tsx';
import { Options } from '#app/components/fields/options.tsx';

type Choice = { value: string; label: string };
type Read = Pick<ImportPlan, 'kind' | 'reading' | 'inspection' | 'columns' | 'missing' | 'remembered'>;

const SEPARATORS: Choice[] = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
  { value: 'pipe', label: 'Vertical line' },
];
const ENCODINGS: Choice[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (Western European)' },
];
const DATES: Choice[] = [
  { value: 'dayFirst', label: 'Day first: 4/5/2026 is 4 May' },
  { value: 'monthFirst', label: 'Month first: 4/5/2026 is 5 April' },
];
function Control({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Choose({ name, label, value, choices }: { name: string; label: string; value: string; choices: Choice[] }) {
  return (
    <Control label={label}>
      {(id) => (
        <select className="select" id={id} name={name} defaultValue={value}>
          <Options options={choices} />
        </select>
      )}
    </Control>
  );
}

/** How a text file is read: the separator of its cells, and its encoding unless the file declares it. */
function TextFile({ csv }: { csv: NonNullable<Read['inspection']['csv']> }) {
  const separator = SEPARATORS.find(
    ({ value }) => SEPARATOR_NAMES[value as keyof typeof SEPARATOR_NAMES] === csv.separator,
  );
  return (
    <>
      <Choose name="separator" label="Separator" value={separator?.value ?? 'comma'} choices={SEPARATORS} />
      {csv.encoding !== 'utf-16le' && (
        <Choose name="encoding" label="Encoding" value={csv.encoding} choices={ENCODINGS} />
      )}
    </>
  );
}

/** The first rows of the file as read: titles above the headings are struck through, as they are skipped. */
function FirstRows({ first, headingRow }: Pick<Read['inspection'], 'first' | 'headingRow'>) {
  const width = Math.max(0, ...first.map(({ values }) => values.length));
  const isTitle = (rowNumber: number) => headingRow !== null && rowNumber < headingRow;
  return (
    <div
      className="first-rows mt-4"
      role="region"
      aria-label="The first rows as they are read"
      tabIndex={width > 0 ? 0 : undefined}
    >
      <table>
        <caption className="vh">The first rows as they are read</caption>
        <tbody>
          {first.map(({ rowNumber, values }) => (
            <tr
              key={rowNumber}
              className={rowNumber === headingRow ? 'headrow' : isTitle(rowNumber) ? 'titlerow' : undefined}
            >
              <th scope="row" className="tnum">
                <span className="vh">Row </span>
                {rowNumber}
              </th>
              {Array.from({ length: width }, (_, at) =>
                rowNumber === headingRow ? (
                  <th scope="col" key={at}>
                    {values[at]}
                  </th>
                ) : (
                  <td key={at}>{values[at]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Describes what is skipped above the headings: `Rows 1 and 2 are titles and are passed over.` */
function titlesInWords(headingRow: number | null): string {
  const titles = (headingRow ?? 1) - 1;
  if (titles === 0) return '';
  if (titles === 1) return 'Row 1 is a title and is passed over. ';
  return `Rows 1 ${titles === 2 ? 'and' : 'to'} ${titles} are titles and are passed over. `;
}

/** How a plan's file is read, above its first rows, and the options to change that. */
export function ImportReading({
  kind,
  uploadId,
  reading,
  inspection,
  columns,
  missing,
  remembered,
  isOpen,
}: Read & { uploadId: string; isOpen: boolean }) {
  const isOtherEncoding = inspection.csv?.encoding === 'windows-1252';
  const to = usePaths();
  const { roleId } = useRouteLoaderData('routes/_portal') as { roleId: string };
  const { sheets, csv, first, headingRow } = inspection;
  const { map, unknownColumns, ...ofFile } = reading;
  const isSpecified = Object.values(ofFile).some((value) => value !== undefined);
  return (
    <Form
      method="get"
      action={to.importPlan(kind, uploadId)}
      key={JSON.stringify(reading)}
      className={remembered ? 'mt-6' : undefined}
    >
      <input type="hidden" name="roleId" value={roleId} />
      {unknownColumns && <input type="hidden" name="unknownColumns" value={unknownColumns} />}
      <details className="fold" open={isOpen || isOtherEncoding || isSpecified}>
        <summary>
          <Icon name="right" size="sm" />
          How the file is read
        </summary>
        {isOtherEncoding && (
          <Callout tone="warn">
            The file is not UTF-8, so it is read as Windows-1252. Check the accented letters below.
          </Callout>
        )}
        <div className="filters compact mt-4">
          {sheets && sheets.length > 1 && (
            <Choose
              name="sheet"
              label="Sheet"
              value={reading.sheet ?? sheets[0]!}
              choices={sheets.map((name) => ({ value: name, label: name }))}
            />
          )}
          {csv && <TextFile csv={csv} />}
          <Control label="Headings in row">
            {(id) => (
              <input
                className="input w-4"
                id={id}
                name="headingRow"
                inputMode="numeric"
                defaultValue={headingRow ?? undefined}
              />
            )}
          </Control>
          <Choose name="dates" label="Dates in numbers" value={reading.dates ?? 'dayFirst'} choices={DATES} />
          <button className="btn btn-secondary sm">Read again</button>
        </div>
        <FirstRows first={first} headingRow={headingRow} />
        <p className="hint mt-2">
          {`${titlesInWords(headingRow)}${csv ? 'Are the accents right? If not, try another encoding.' : ''}`}
        </p>
      </details>
      {columns.length > 0 && (
        <details className="fold mt-6" open={isOpen || map !== undefined}>
          <summary>
            <Icon name="right" size="sm" />
            Which column goes where
          </summary>
          <ImportColumns kind={kind} columns={columns} missing={missing} />
          <button className="btn btn-secondary sm mt-4">Read again</button>
        </details>
      )}
    </Form>
  );
}
