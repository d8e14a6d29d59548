import { ButtonLink } from '#app/components/button.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useSubmitBlock } from '#app/live/use-live-state.ts';
import { usePaths } from '#app/paths.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import type { WaitingEntry } from './use-kept-entries.ts';

const heading = (entries: WaitingEntry[]) => {
  const nouns = new Set(entries.map(({ week }) => week?.noun ?? 'period'));
  const noun = nouns.size === 1 ? [...nouns][0]! : 'period';
  return entries.length === 1 ? `1 ${noun} waits on this device` : `${entries.length} ${noun}s wait on this device`;
};

/** What was typed and only this device has; each is sent from its own form, never by itself. */
export function WaitingHere({ entries, timeZone }: { entries: WaitingEntry[]; timeZone: string }) {
  const to = usePaths();
  const block = useSubmitBlock();
  if (entries.length === 0) return null;
  return (
    <section className="box kept mt-6" aria-labelledby="kept">
      <h2 id="kept">{heading(entries)}</h2>
      <p className="md muted mt-1">
        {block === null ? 'Open each to look at it and submit it.' : `${block}. Open each once you are back online.`}
      </p>
      <ul className="files mt-3">
        {entries.map(({ contractorId, beginning, corrects, savedAt, week }) => {
          const name = week?.name ?? `From ${formatDate(beginning)}`;
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
              </span>
              <ButtonLink
                kind="quiet"
                size="sm"
                href={corrects ? to.correctTimesheet(corrects) : to.newTimesheet({ contractorId, beginning })}
              >
                Open<span className="vh"> {name}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
