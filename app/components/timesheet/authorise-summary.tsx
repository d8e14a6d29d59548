import { Cell, DataTable, RowHead } from '#app/components/data-table.tsx';
import { Tag } from '#app/components/tag.tsx';
import { sentenceCase } from '#domain/format.ts';

type Summary = {
  fullname: string;
  friendlyId: string;
  placement: string;
  period: string;
  total: string;
  lines: { label: string; tags?: string[]; detail?: string; hours: string }[];
  notes: { id: string; body: string; by: string }[];
  files: { id: string; name: string }[];
};

/** What somebody is asked to decide about, as the mail showed it: who, when, each day, the whole, notes, files. */
export function AuthoriseSummary({ summary }: { summary: Summary }) {
  const { fullname, friendlyId, placement, period, total, lines, notes, files } = summary;
  return (
    <>
      <p className="muted">
        <b>{fullname}</b>, {placement}. <br />
        {`${sentenceCase(period)}. ${friendlyId}.`}
      </p>
      <DataTable
        caption="Hours by day"
        columns={[{ label: 'Day' }, { label: 'Start to finish', numeric: true }, { label: 'Hours', numeric: true }]}
      >
        <tbody>
          {lines.map(({ label, tags = [], detail, hours }, index) => (
            <tr key={`${label} ${index}`}>
              <RowHead>
                {label}{' '}
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </RowHead>
              <Cell label="Start to finish" numeric muted>
                {detail ?? ''}
              </Cell>
              <Cell label="Hours" numeric>
                {hours}
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead>Total</RowHead>
            <Cell label="Start to finish">{''}</Cell>
            <Cell label="Hours" numeric className="strong">
              {total}
            </Cell>
          </tr>
        </tfoot>
      </DataTable>
      {notes.map(({ id, body, by }) => (
        <blockquote key={id} className="quote">
          {body}
          <br />
          <small className="faint">{by}</small>
        </blockquote>
      ))}
      {files.length > 0 && (
        <p className="md">
          <span className="muted">Files:</span> {files.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  );
}
