import { Callout } from '#app/components/callout.tsx';
import { Tag } from '#app/components/tag.tsx';
import { sentenceCase } from '#domain/format.ts';
import { TableHead } from '#app/components/lists/data-table.tsx';

const TIMES = { label: 'Start to finish', numeric: true };
const BREAK = { label: 'Break', numeric: true };
const HOURS = { label: 'Hours', numeric: true };

type Summary = {
  fullname: string;
  friendlyId: string;
  placement: string;
  period: string;
  total: string;
  doubleBookings: string[];
  lines: { label: string; tags?: string[]; detail?: string; pause?: string; note?: string; hours: string }[];
  notes: { id: string; body: string; by: string }[];
  files: { id: string; name: string }[];
};

/**
 * The timesheet to decide, as the email showed it: person, period, each day, total, notes, files. The table stays a
 * table on phones, so that the decision is near.
 */
export function AuthoriseSummary({ summary }: { summary: Summary }) {
  const { fullname, friendlyId, placement, period, total, lines, notes, files, doubleBookings } = summary;
  const areTimed = lines.some(({ detail }) => detail);
  return (
    <>
      <p className="muted">
        <b>{fullname}</b>, {placement}. <br />
        {`${sentenceCase(period)}. ${friendlyId}.`}
      </p>
      <table className="table">
        <caption className="vh">Hours by day</caption>
        <TableHead columns={['Day', ...(areTimed ? [TIMES, BREAK] : []), HOURS]} />
        <tbody>
          {lines.map(({ label, tags = [], detail, pause, note, hours }, index) => (
            <tr key={`${label} ${index}`}>
              <th scope="row">
                {label}{' '}
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
                {note && <small className="faint">{note}</small>}
              </th>
              {areTimed && <td className="num muted">{detail}</td>}
              {areTimed && <td className="num muted">{pause}</td>}
              <td className="num">{hours}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={areTimed ? 3 : undefined}>
              Total
            </th>
            <td className="num strong">{total}</td>
          </tr>
        </tfoot>
      </table>
      {doubleBookings.length > 0 && (
        <Callout tone="warn">
          {doubleBookings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Callout>
      )}
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

/** The looks of each outcome of a timesheet, as on its own page. */
const LOOKS = {
  accepted: { tone: 'good' },
  rejected: { tone: 'bad', icon: 'x' },
  deleted: { tone: 'bad', icon: 'trash' },
} as const;

type Outcome = {
  decision: { status: keyof typeof LOOKS; text: string; reason: string | null } | null;
  void: { text: string; reason: string | null } | null;
};

/** The outcome of a timesheet, and by whom; nothing while it is pending. */
export function AuthoriseOutcome({ decision, void: isVoid }: Outcome) {
  return (
    <>
      {decision && (
        <Callout {...(isVoid ? {} : LOOKS[decision.status])} role="status">
          <Outcome {...decision} />
        </Callout>
      )}
      {isVoid && (
        <Callout tone="warn" icon="alert">
          <Outcome {...isVoid} />
        </Callout>
      )}
    </>
  );
}

function Outcome({ text, reason }: { text: string; reason: string | null }) {
  return (
    <>
      <p>{text}</p>
      {reason && <blockquote className="quote">{reason}</blockquote>}
    </>
  );
}
