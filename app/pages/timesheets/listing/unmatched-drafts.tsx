import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { formatDateRange, formatDayDate, formatInstant } from '#domain/format.ts';
import type { ShownUnmatchedDraft } from '../unmatched-drafts.server.ts';

/** What was typed for days that no contract has any more: it cannot be submitted, but is not lost unseen. */
export function UnmatchedDrafts({ drafts, timeZone }: { drafts: ShownUnmatchedDraft[]; timeZone: string }) {
  const to = usePaths();
  if (drafts.length === 0) return null;
  return (
    <Section title="Drafts outside your contracts" className="mb-8">
      <p className="md muted">
        Your contracts do not have these days any more, so this cannot be submitted. If you did work then, tell your
        agency.
      </p>
      <ul className="list weeks mt-3">
        {drafts.map(({ contractorId, contractName, clientName, beginning, ending, savedAt, typed, note }) => {
          const days = formatDateRange(beginning, ending);
          return (
            <li key={`${contractorId} ${beginning}`} className="wkrow">
              <span className="minw0">
                {days}
                <br />
                <small>
                  {contractName}, {clientName}
                </small>
              </span>
              <span className="hide-sm" />
              <span />
              <form className="st" method="post" action={to.discardDraft({ returnTo: to.timesheets() })}>
                <FormToken />
                <input type="hidden" name="contractorId" value={contractorId} />
                <input type="hidden" name="beginning" value={beginning} />
                <Button kind="quiet" size="sm">
                  Throw it away<span className="vh"> {days}</span>
                </Button>
              </form>
              <div className="why">
                {typed.map(({ entryDate, words }, place) => (
                  <p key={`${entryDate} ${place}`}>
                    {formatDayDate(entryDate)}: {words}
                  </p>
                ))}
                {note !== '' && <blockquote className="quote">{note}</blockquote>}
                <small className="muted">
                  Saved to your account on {formatInstant(savedAt, timeZone)}, not submitted
                </small>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
