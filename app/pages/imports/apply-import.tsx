import { Form } from '@remix-run/react';
import { formatCount } from '#domain/format.ts';
import { INVITING_KINDS } from '#domain/imports/import-kind.ts';
import type { ImportPlan } from './import-plan.server.ts';
import { applyLabel, rejectedInWords } from './import-words.ts';
import { usePaths } from '#app/paths.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { RATES_MEANT } from '#app/components/placements/words.ts';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { ActionProblem } from '#app/components/action-problem.tsx';

const TALLY = {
  created: 'New',
  changed: 'Changed',
  unchanged: 'The same already',
  rejected: 'Cannot be imported',
} as const;

/** The numbers of rows in a plan to create, to change and to leave alone, and of those that cannot be imported. */
function Tally({ counts }: Pick<ImportPlan, 'counts'>) {
  return (
    <dl className="tally">
      {(Object.keys(TALLY) as (keyof typeof TALLY)[]).map((outcome) => (
        <div key={outcome} className={outcome === 'rejected' && counts.rejected > 0 ? 'bad' : undefined}>
          <dt>{TALLY[outcome]}</dt>
          <dd>{formatCount(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When new people are invited. */
function Invitations() {
  return (
    <fieldset className="checks">
      <legend className="label">Invitations for people who are new</legend>
      <label className="check sm mt-2">
        <input type="radio" name="invitations" value="now" defaultChecked />
        <span>Send them now</span>
      </label>
      <label className="check sm">
        <input type="radio" name="invitations" value="later" />
        <span>
          Hold them back<span className="hint">Send them later from the list of held invitations.</span>
        </span>
      </label>
      <div className="flex g-2">
        <label className="check sm">
          <input type="radio" name="invitations" value="spread" />
          <span>Spread them over</span>
        </label>
        <label>
          <span className="vh">Hours over which the invitations are spread</span>
          <input className="input w-2 tnum" name="invitationHours" inputMode="numeric" defaultValue="8" />
        </label>
        <span>hours</span>
      </div>
    </fieldset>
  );
}

/** Asks for confirmation before rates per hour are taken as per day, or the reverse. */
function RatesMeant({ noted }: { noted: number }) {
  return (
    <label className="check sm">
      <input type="checkbox" name="areRatesMeant" required />
      <span>
        {RATES_MEANT}
        <span className="hint">
          {noted === 1 ? '1 row changes' : `${formatCount(noted)} rows change`} what placements are charged by. The list
          says whose rates would be taken for the other unit.
        </span>
      </span>
    </label>
  );
}

type Planned = Pick<ImportPlan, 'kind' | 'counts' | 'noted' | 'fingerprint'>;

/** The changes of a plan, and what can be done with it: import all of it, or choose another file. */
export function ApplyImport({ kind, counts, noted, fingerprint }: Planned) {
  return (
    <aside className="stick">
      <section className="box" aria-labelledby="would-change">
        <h2 id="would-change">What would change</h2>
        <Tally counts={counts} />
        <Apply kind={kind} counts={counts} noted={noted} fingerprint={fingerprint} />
      </section>
    </aside>
  );
}

function Apply({ kind, counts, noted, fingerprint }: Planned) {
  const to = usePaths();
  const isRefused = counts.rejected > 0;
  const again = (
    <ButtonLink kind={isRefused ? 'primary' : 'quiet'} href={to.imports({ kind })}>
      Choose another file
    </ButtonLink>
  );
  if (isRefused || counts.created + counts.changed === 0) {
    return (
      <>
        <p className="md mt-4">
          {isRefused
            ? `${rejectedInWords(counts.rejected)}, so nothing can be imported. Correct the file and check it again.`
            : 'Everything in this file has already been imported. There is nothing to do.'}
        </p>
        <div className="btn-row mt-4">{again}</div>
      </>
    );
  }
  return (
    <Form method="post" className="grid g-4 mt-5">
      <FormToken />
      <input type="hidden" name="shown" value={fingerprint} />
      <ActionProblem />
      {INVITING_KINDS.includes(kind) && <Invitations />}
      {noted > 0 && <RatesMeant noted={noted} />}
      <div className="btn-row">
        <SubmitButton kind="primary" busyLabel="Importing">
          {applyLabel(counts)}
        </SubmitButton>
        {again}
      </div>
    </Form>
  );
}

type Unread = Pick<ImportPlan, 'kind' | 'problems' | 'reading' | 'isReadWithoutUnknown'> & { uploadId: string };

/** Why a file cannot be planned as it is read, with other ways to read it. */
export function UnreadImport({ kind, uploadId, problems, reading, isReadWithoutUnknown }: Unread) {
  const to = usePaths();
  return (
    <>
      <Callout tone="bad" role="alert">
        <p>The file cannot be imported as it is read:</p>
        <ul className="bullets">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <p>Change how it is read below, or choose another file.</p>
      </Callout>
      <div className="btn-row mt-4">
        {isReadWithoutUnknown && (
          <ButtonLink kind="primary" href={to.importPlan(kind, uploadId, { ...reading, unknownColumns: 'ignore' })}>
            {problems.length === 1 ? 'Ignore this column' : 'Ignore these columns'}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={to.imports({ kind })}>
          Choose another file
        </ButtonLink>
      </div>
    </>
  );
}
