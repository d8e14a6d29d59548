import { Button, ButtonLink } from '#app/components/button.tsx';
import { ErrorMessage } from '#app/components/fields/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useSubmitBlock } from '#app/live/use-live-state.ts';
import { usePaths } from '#app/paths.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import type { WaitingEntry } from './use-device-drafts.ts';
import { useSendDrafts } from './use-send-drafts.ts';

const heading = (entries: WaitingEntry[]) => {
  const nouns = new Set(entries.map(({ week }) => week?.noun ?? 'period'));
  const noun = nouns.size === 1 ? [...nouns][0]! : 'period';
  return entries.length === 1
    ? `1 ${noun} is waiting on this device`
    : `${entries.length} ${noun}s are waiting on this device`;
};

/** Drafts that are only on this device: sent to the account on request, and submitted from their own form. */
export function WaitingHere({ entries, timeZone }: { entries: WaitingEntry[]; timeZone: string }) {
  const to = usePaths();
  const block = useSubmitBlock();
  const kept = useSendDrafts();
  if (entries.length === 0) return null;
  return (
    <section className="box kept with-script" aria-labelledby="kept">
      <h2 id="kept">{heading(entries)}</h2>
      <p className="md muted mt-1">
        {entries.length === 1
          ? 'Send it to your account to go on with it on any device. '
          : 'Send them to your account to go on with them on any device. '}
        Nothing is submitted until you open it and submit it.
      </p>
      <ul className="files lined mt-3">
        {entries.map((entry) => {
          const { contractorId, beginning, firstDay, corrects, savedAt, week } = entry;
          const problem = kept.problemOf(entry);
          const name = week?.name ?? `From ${formatDate(firstDay)}`;
          return (
            <li key={`${contractorId} ${beginning} ${corrects}`}>
              <span className="thumb">
                <Icon name="sheet" />
              </span>
              <span className="minw0">
                <b>{name}</b>
                <small>
                  {week && `${week.contractName}. `}Typed {formatInstant(savedAt, timeZone)}, not submitted
                </small>
                {problem && <ErrorMessage>{problem}</ErrorMessage>}
              </span>
              <span className="btn-row">
                {/* Nothing else would rid a device of what cannot be submitted any more. */}
                {(week === null || problem !== null) && (
                  <Button kind="quiet" size="sm" type="button" onClick={() => kept.throwAway(entry)}>
                    Throw it away<span className="vh"> {name}</span>
                  </Button>
                )}
                <ButtonLink
                  kind="quiet"
                  size="sm"
                  href={
                    corrects ? to.correctTimesheet(corrects) : to.newTimesheet({ contractorId, beginning: firstDay })
                  }
                >
                  Open<span className="vh"> {name}</span>
                </ButtonLink>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="btn-row mt-3">
        <Button
          kind="secondary"
          type="button"
          disabled={block !== null || kept.isBusy}
          aria-describedby={block === null ? undefined : 'kept-block'}
          onClick={() => kept.send(entries)}
        >
          {entries.length === 1 ? 'Send 1 draft' : `Send ${entries.length} drafts`}
        </Button>
        {block !== null && (
          <span className="hint" id="kept-block">
            {block}.
          </span>
        )}
      </div>
    </section>
  );
}
