import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { ErrorMessage } from '#app/components/fields/field.tsx';
import { RefusalList } from '#app/components/records/refusal-list.tsx';
import { Section } from '#app/components/section.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import type { Rejection } from './reject-many-page.server.ts';
import { usePaths } from '#app/paths.ts';
import { Written } from '../written.tsx';
import { useContractorLabel } from '#app/use-contractor-label.ts';

const FORM = 'reject-many';

/** Who gets the reason, who is left out, and the reason. */
export function RejectManyForm(props: { rejection: Rejection; action: string; listHref: string }) {
  const { rejection, listHref } = props;
  const to = usePaths();
  return (
    <div className="narrowcol">
      {rejection.cannot.length > 0 && (
        <Section title={`${rejection.cannot.length} cannot be rejected`}>
          <RefusalList
            refusals={rejection.cannot.map(({ id, name, sub, period, amount, reasons }) => ({
              id,
              name,
              sub: `${sub}, ${period}, ${amount}`,
              reasons,
              href: to.timesheet(id),
              about: period,
            }))}
          />
        </Section>
      )}
      {rejection.unknown > 0 && (
        <Callout tone="warn">
          {`${rejection.unknown} of those ${rejection.unknown === 1 ? 'is' : 'are'} no longer yours to decide.`}
        </Callout>
      )}
      {rejection.ticks.length > 0 ? (
        <ReasonForm {...props} />
      ) : (
        <>
          <Written note={rejection.note} />
          <ButtonLink kind="secondary" href={listHref}>
            Back to the list
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function ReasonForm({ rejection, action, listHref }: { rejection: Rejection; action: string; listHref: string }) {
  const { singular, plural } = useContractorLabel();
  const { rejected, names, inWords, problem } = rejection;
  const field = `${FORM}-note`;
  const allErrors: Record<string, string[]> = problem ? { note: [problem] } : {};
  return (
    <DraftForm id={FORM} data-draft={rejection.draft} method="post" action={action} className="form" autoComplete="off">
      <FormToken />
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="key" value={rejection.key} />
      {rejection.next !== null && <input type="hidden" name="next" value={rejection.next} />}
      {rejection.ticks.map((tick) => (
        <input key={tick} type="hidden" name="tick" value={tick} />
      ))}
      <ErrorSummary form={{ id: FORM, allErrors }} />
      <Section title={`Who gets the reason: ${names.length === 1 ? `1 ${singular}` : `${names.length} ${plural}`}`}>
        <ul className="list gets-reason">
          {rejected.map(({ id, name, sub, period, amount }) => (
            <li key={id}>
              <span className="minw0">
                <b>{name}</b> <small>{`${sub}, ${period}`}</small>
              </span>
              <span className="num">{amount}</span>
            </li>
          ))}
        </ul>
      </Section>
      <div className={problem ? 'field has-error' : 'field'}>
        <label htmlFor={field}>Reason for rejection</label>
        <span className="msgs">
          <span className="hint" id={`${field}-hint`}>
            {names.length === 1
              ? `${names[0]} is sent this and can correct the timesheet.`
              : 'Each of them is sent these words and can correct the timesheet.'}
          </span>
          {problem && <ErrorMessage id={`${field}-error`}>{problem}</ErrorMessage>}
        </span>
        <textarea
          className="textarea"
          id={field}
          name="note"
          rows={4}
          defaultValue={rejection.note}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-hint ${field}-error` : `${field}-hint`}
        />
      </div>
      <div className="btn-row">
        <SubmitButton kind="danger" busyLabel="Rejecting">
          {`Reject ${inWords}`}
        </SubmitButton>
        <ButtonLink kind="quiet" href={listHref}>
          Back to the list
        </ButtonLink>
      </div>
    </DraftForm>
  );
}
