import { describeChanges, describeDone, type HistoryEvent } from '#domain/audit/history.ts';
import { formatInstant, sentenceCase } from '#domain/format.ts';
import type { IconName } from '../icon.tsx';
import { Section } from '../section.tsx';
import { Timeline } from './timeline.tsx';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import type { ShellData } from '#app/frame/shell-data.server.ts';

function iconOf(action: string): IconName {
  if (action.endsWith('.created')) return 'plus';
  return action.endsWith('.deleted') ? 'trash' : 'edit';
}

type HistoryProps = { events: HistoryEvent[]; timeZone: string };

/** A record's history, newest first; every change with the previous value. */
export function History({ events, timeZone }: HistoryProps) {
  if (events.length === 0) return <p className="muted">Nothing has happened yet.</p>;
  return (
    <Timeline
      events={events.map((event) => {
        const changes = event.action.endsWith('.created') ? [] : describeChanges(event);
        return {
          id: event.id,
          icon: iconOf(event.action),
          text: (
            <>
              <b>{event.actorName}</b> {describeDone(event.action)}
              {changes.map((change) => (
                <span className="block muted" key={change}>
                  {sentenceCase(change)}
                </span>
              ))}
            </>
          ),
          when: formatInstant(event.occurredAt, timeZone),
          instant: event.occurredAt,
        };
      })}
    />
  );
}

/** The end of a record's page: its history with its own heading. */
export function HistorySection(props: HistoryProps) {
  return (
    <Section title="History" className="mt-8">
      <History {...props} />
    </Section>
  );
}

/** The tab of a record’s page whose loader reads its history. */
export function HistoryTab({ isUnderFacts }: { isUnderFacts?: boolean }) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const history = <History events={useLoaderData<() => Promise<HistoryEvent[]>>()} timeZone={timeZone} />;
  return isUnderFacts ? <div className="mt-6">{history}</div> : history;
}
