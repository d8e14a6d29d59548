import { Form, Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { Tag } from '#app/components/tag.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import type { OpenInQueue } from '../decide-queue-data.server.ts';
import type { Meanwhile } from './decide-meanwhile.ts';
import { usePaths } from '#app/paths.ts';
import { TableHead } from '#app/components/lists/data-table.tsx';

type DecideDetailProps = {
  open: OpenInQueue;
  /** The page's position in the queue. */
  place: { status: string | undefined; page: string | undefined };
  meanwhile: Meanwhile | null;
};

/** The timesheet open beside the queue: what is unusual, each day compared with the usual, and the decision. */
export function DecideDetail({ open, place, meanwhile }: DecideDetailProps) {
  const to = usePaths();
  const heading = useFocusOnNext(open.id);
  return (
    <section className="q-detail" id="detail" aria-labelledby="h-detail" tabIndex={-1}>
      {meanwhile?.is === 'another' && (
        <Callout tone="warn" role="status">
          {meanwhile.message}
        </Callout>
      )}
      <header>
        <p className="small faint">{open.place}</p>
        <div className="q-name">
          <h2 id="h-detail" tabIndex={-1} ref={heading}>
            {open.fullname}
          </h2>
          <Link className="md" to={to.timesheet(open.id)}>
            Whole timesheet
          </Link>
        </div>
        <p className="md muted">{open.about}</p>
      </header>
      <dl className="facts">
        <div>
          <dt>{open.now}</dt>
          <dd className="big tnum">{open.amount}</dd>
        </div>
        {open.usual && (
          <div>
            <dt>{open.usual.term}</dt>
            <dd className="big tnum lighter">{open.usual.amount}</dd>
          </div>
        )}
        {open.contract && (
          <div>
            <dt>Contract</dt>
            <dd className="big tnum lighter">{open.contract}</dd>
          </div>
        )}
      </dl>
      {open.reasons.length > 0 && (
        <Callout tone="warn">
          {open.reasons.map((reason, at) => (
            <p key={reason}>{at === 0 ? <b>{reason}</b> : reason}</p>
          ))}
        </Callout>
      )}
      <Days open={open} />
      {open.note && (
        <div>
          <p className="label">Note from {open.note.by}</p>
          <p className="quote">{open.note.text}</p>
        </div>
      )}
      {meanwhile && meanwhile.is !== 'another' && <Overtaken open={open} place={place} meanwhile={meanwhile} />}
      {/* What is being typed stays; sending it says what has happened. */}
      {(!meanwhile || meanwhile.is === 'another' || open.isRejecting) && <Decision open={open} place={place} />}
      <p className="small faint hide-sm">
        <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> next and previous, <kbd className="kbd">A</kbd> accept
        and next, <kbd className="kbd">R</kbd> reject, <kbd className="kbd">X</kbd> tick
      </p>
    </section>
  );
}

/** Focuses the heading when another timesheet is opened; the first leaves the focus where it is. */
function useFocusOnNext(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus();
  }, [id]);
  return heading;
}

function Days({ open }: { open: OpenInQueue }) {
  const hasUsual = open.usual !== null && open.days.some(({ usual }) => usual !== null);
  const columns = [
    { label: 'Day' },
    ...(open.isHourly
      ? [
          { label: 'Start to finish', numeric: true },
          { label: 'Break', numeric: true },
        ]
      : []),
    { label: open.isDaily ? 'Worked' : 'Hours', numeric: true },
    ...(hasUsual ? [{ label: 'Usual', numeric: true }] : []),
  ];
  return (
    <table className="table hours stackable versus">
      <caption className="vh">{hasUsual ? 'Hours by day beside the usual hours' : 'Hours by day'}</caption>
      <TableHead columns={columns} />
      <tbody>
        {open.days.map((day, place) => (
          <tr key={`${day.date} ${place}`} className={day.isOdd ? 'odd' : undefined}>
            <th scope="row" className="nowrap">
              {day.date}
              {day.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              {day.clockChange && <small className="faint">{day.clockChange}</small>}
            </th>
            {open.isHourly && (
              <>
                <td className="num" data-l="Start to finish">
                  {day.times}
                </td>
                <td className="num" data-l="Break">
                  {day.pause}
                </td>
              </>
            )}
            <td className="num strong" data-l="Hours">
              {day.hours}
            </td>
            {hasUsual && (
              <td className="num faint" data-l="Usual">
                {day.usual && <span className="only-sm">usual </span>}
                {day.usual}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The link that opens the form is for giving the reason. */
const focusOnce = (reason: HTMLTextAreaElement | null) => reason?.focus();

type DecisionProps = Omit<DecideDetailProps, 'meanwhile'>;

/** States that somebody else was faster, and leads to what can be decided now. */
function Overtaken({ open, place, meanwhile }: DecisionProps & { meanwhile: Meanwhile }) {
  const to = usePaths();
  const isGone = meanwhile.is === 'gone';
  const rejecting = open.isRejecting ? { reject: 1 } : {};
  const now = isGone ? { t: open.next ?? 'first' } : { t: open.id, ...rejecting };
  return (
    <Callout tone="warn" role="status">
      <p>{meanwhile.message}</p>
      <p>
        <Link to={`${to.timesheets({ ...place, ...now })}#detail`} preventScrollReset>
          {isGone ? 'Open the next one' : 'Show it as it is now'}
        </Link>
      </p>
    </Callout>
  );
}

function Decision({ open, place }: DecisionProps) {
  const to = usePaths();
  if (open.isRejecting)
    return (
      <DraftForm
        key={open.tick}
        data-draft={open.id}
        method="post"
        action={to.rejectTimesheets(place)}
        className="grid g-3 decide-reason"
      >
        <FormToken />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="key" value={open.key} />
        <input type="hidden" name="tick" value={open.tick} />
        <input type="hidden" name="next" value={open.next ?? ''} />
        <div className="field">
          <label htmlFor="reason">Reason for rejection</label>
          <span className="msgs">
            <span className="hint" id="reason-hint">
              {open.firstName} sees this and can correct the timesheet.
            </span>
          </span>
          <textarea
            className="textarea"
            id="reason"
            name="note"
            rows={3}
            ref={focusOnce}
            aria-describedby="reason-hint"
          />
        </div>
        <div className="btn-row">
          <SubmitButton kind="danger" busyLabel="Rejecting">
            Reject {open.amount} and next
          </SubmitButton>
          <ButtonLink kind="quiet" href={`${to.timesheets({ ...place, t: open.id })}#detail`} keepScroll>
            Do not reject
          </ButtonLink>
        </div>
      </DraftForm>
    );
  return (
    <div className="btn-row decide-row">
      <Form method="post" action={to.bulkTimesheets(place)} preventScrollReset>
        <FormToken />
        <input type="hidden" name="intent" value="acceptNext" />
        <input type="hidden" name="tick" value={open.tick} />
        <input type="hidden" name="next" value={open.next ?? ''} />
        <SubmitButton kind="accept" className="line" icon="check" busyLabel="Accepting" aria-keyshortcuts="A">
          Accept {open.amount} and next
        </SubmitButton>
      </Form>
      <ButtonLink
        kind="reject"
        icon="x"
        href={`${to.timesheets({ ...place, t: open.id, reject: 1 })}#reason`}
        keepScroll
      >
        Reject with a reason
      </ButtonLink>
    </div>
  );
}
