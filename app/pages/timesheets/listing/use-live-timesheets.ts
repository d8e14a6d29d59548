import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChangedTimesheets } from '#domain/timesheets/listing/changed-timesheets.server.ts';
import { readTimesheets, type SentTimesheets, type ShownTimesheet } from '../sent-timesheets.ts';
import { useDelegationEvents } from './use-delegation-events.ts';
import { onTimesheet } from '#app/live/timesheet-events.ts';

/** Limits on requests: how often, how soon after the first event, and for how many at once. */
const EVERY_MS = 3000;
const SPREAD_MS = 500;
const MAX_AT_ONCE = 100;
/** A reloaded list may have been requested before events this recent; this many are remembered. */
const LATELY_MS = 10_000;
const MAX_RECENT = 500;
/** A request is sent this long before the page knows of it, at most. */
const REQUEST_MS = 250;

type Seen = { of: unknown; rows: ReadonlyMap<string, ShownTimesheet>; newIds: readonly string[] };
type UrlOfRequest = (requested: { shown: string[]; added: string[] }) => string;

const nothingSeen = (of: unknown): Seen => ({ of, rows: new Map(), newIds: [] });

const join = (seen: Seen, { rows, newIds }: ChangedTimesheets): Seen => ({
  of: seen.of,
  rows: new Map([...seen.rows, ...rows.map((row) => [row.id, row] as const)]),
  newIds: [...new Set([...seen.newIds, ...newIds])],
});

/** Returns since when the page's data has been loading, or was last loading; before its first reload, minus infinity. */
function useRequestedAt() {
  const isLoading = (useNavigation().state + useRevalidator().state).includes('loading');
  const requestedAt = useRef(-Infinity);
  useEffect(() => {
    if (isLoading) requestedAt.current = performance.now() - REQUEST_MS;
  }, [isLoading]);
  return requestedAt;
}

/**
 * Follows the changes to an open list of timesheets: a changed row is updated in place, and new ones are counted until
 * the list is reloaded. Without JavaScript, or without events, it is the list as loaded.
 * @param ask the address that returns the current state of some of them
 */
function useLiveTimesheets(rows: ShownTimesheet[], ask: UrlOfRequest): { rows: ShownTimesheet[]; newCount: number } {
  const [seen, setSeen] = useState(() => nothingSeen(rows));
  const latest = useRef({ rows, ask });
  const requestedAt = useRequestedAt();
  const recheck = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = { rows, ask };
  });
  useEffect(() => {
    const waiting = new Map<string, boolean>();
    const lately = new Map<string, { isNew: boolean; at: number }>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = -EVERY_MS;
    let isOver = false;
    const later = () => {
      const due = askedAt + EVERY_MS - performance.now();
      timer ??= setTimeout(() => void look(), Math.max(due, Math.random() * SPREAD_MS));
    };
    const look = async () => {
      askedAt = performance.now();
      const batch = [...waiting].slice(0, MAX_AT_ONCE);
      for (const [id] of batch) waiting.delete(id);
      const about = latest.current;
      const isShown = (id: string) => about.rows.some((row) => row.id === id);
      const shown = batch.flatMap(([id]) => (isShown(id) ? [id] : []));
      const added = batch.flatMap(([id, isNew]) => (isNew && !isShown(id) ? [id] : []));
      if (shown.length + added.length > 0) {
        const changed = await readChanges(about.ask({ shown, added }));
        if (isOver) return;
        // Anything reloaded in between is requested again.
        if (changed && latest.current.rows === about.rows)
          setSeen((was) => join(was.of === about.rows ? was : nothingSeen(about.rows), changed));
      }
      timer = undefined;
      if (waiting.size > 0) later();
    };
    const wait = (timesheetId: string, isNew: boolean) => {
      waiting.set(timesheetId, isNew || waiting.get(timesheetId) === true);
      later();
    };
    const stop = onTimesheet(({ timesheetId, isNew }) => {
      lately.delete(timesheetId);
      lately.set(timesheetId, { isNew, at: performance.now() });
      if (lately.size > MAX_RECENT) lately.delete(lately.keys().next().value!);
      wait(timesheetId, isNew);
    });
    recheck.current = () => {
      // A list requested after an event shows what came of it; a new timesheet may be on another page of it.
      const since = Math.max(requestedAt.current, performance.now() - LATELY_MS);
      for (const [id, { isNew, at }] of lately)
        if (at > since) wait(id, isNew);
        else lately.delete(id);
    };
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer);
    };
  }, [requestedAt]);
  useEffect(() => recheck.current(), [rows]);
  const known = seen.of === rows ? seen : nothingSeen(rows);
  return { rows: rows.map((row) => known.rows.get(row.id) ?? row), newCount: known.newIds.length };
}

/** The same for the rows of a list in the form that its page carries. */
export function useSentTimesheets(sent: SentTimesheets, ask: UrlOfRequest) {
  useDelegationEvents();
  return useLiveTimesheets(
    useMemo(() => readTimesheets(sent), [sent]),
    ask,
  );
}

/** Null if there was no response; the next event requests it again. */
async function readChanges(address: string): Promise<ChangedTimesheets | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as ChangedTimesheets) : null;
  } catch {
    return null;
  }
}
