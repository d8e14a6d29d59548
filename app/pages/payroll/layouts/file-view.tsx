import { formatCount, formatDecimal, formatFileSize, formatMoney } from '#domain/format.ts';
import type { ShownLine } from '#domain/payroll-layouts/payroll-file.ts';
import { classNames } from '#app/components/class-names.ts';
import type { ShownPreview } from './shown-preview.ts';

/** Most column totals that fit under a file. */
const SUMS = 3;

type LineProps = { line: ShownLine; sign: string; isHead?: boolean; isChanged: boolean; picked: number | null };

/** A line of the file with its number; changed letters and the open column are marked. */
function FileLine({ line: { line, cells }, sign, isHead, isChanged, picked }: LineProps) {
  return (
    <li data-line={line} className={classNames(isHead && 'head', isChanged && 'on')}>
      {cells.map(({ text, isReplaced }, at) => {
        const shown = isReplaced ? <mark>{text}</mark> : text;
        return (
          // Cells of a line have no identity but their position.
          <span key={at}>
            {at > 0 && sign}
            {at === picked ? <span className="pickcol">{shown}</span> : shown}
          </span>
        );
      })}
    </li>
  );
}

/** The lines as they will be written, with their totals. */
export function FileView({ preview, picked }: { preview: ShownPreview; picked: number | null }) {
  const { fileName, lines, last, report, sign, hasHead } = preview;
  const changed = new Set(report.replaced.map(({ line }) => line));
  const cut = last === null ? 0 : report.lines - lines.length - 1;
  const lineOf = (line: ShownLine) => (
    <FileLine
      key={line.line}
      line={line}
      sign={sign}
      isHead={hasHead && line.line === 1}
      isChanged={changed.has(line.line)}
      picked={picked}
    />
  );
  const { rows, columns, payAmount } = report.totals;
  return (
    <div className="fileview">
      <header>
        <b>{fileName}</b>
        <span>{`${formatCount(report.lines)} ${report.lines === 1 ? 'line' : 'lines'}, ${formatFileSize(report.bytes)}`}</span>
      </header>
      {/* Scrolls separately, so the keyboard has to reach it. */}
      <ol tabIndex={lines.length > 0 ? 0 : undefined} aria-label="The file as it will be written">
        {lines.map(lineOf)}
        {cut > 0 && <li className="cut" data-line="…">{`${formatCount(cut)} more ${cut === 1 ? 'row' : 'rows'}`}</li>}
        {last && lineOf(last)}
      </ol>
      <dl>
        <div>
          <dt>Rows</dt>
          <dd>{formatCount(rows)}</dd>
        </div>
        {columns.slice(0, SUMS).map(({ column, heading, written }) => (
          <div key={column}>
            <dt>{heading || `Column ${column + 1}`}</dt>
            <dd>{formatDecimal(written)}</dd>
          </div>
        ))}
        <div>
          <dt>Pay</dt>
          <dd>{formatMoney(payAmount)}</dd>
        </div>
      </dl>
    </div>
  );
}
