import type { AuditAction } from '#domain/audit/activity-words.ts';
import { recordEvent, recordEvents } from '#domain/audit/record-event.server.ts';
import { type Context, transact } from '#domain/context.ts';
import type { LiveEvent } from '#platform/live/live-event.ts';
import type { Notifier } from '#platform/live/notifier.ts';

/** Records an event in the agency. Its name is unique to the test, so that it can be told from all others. */
export const happen = (ctx: Context, action: string): Promise<string> =>
  recordEvent(ctx, { action: action as AuditAction, subjectType: 'client', subjectId: null });

/** Records many events at once. */
export const happenAtOnce = (ctx: Context, actions: string[]): Promise<string[]> =>
  recordEvents(
    ctx,
    actions.map((action) => ({ action: action as AuditAction, subjectType: 'client', subjectId: null })),
  );

export const actionsOf = (events: Pick<LiveEvent, 'action'>[] | null): string[] => events!.map(({ action }) => action);

/** Begins a transaction with an event; calling the returned function adds another and ends it. */
export async function happenSlowly(ctx: Context, action: string): Promise<() => Promise<void>> {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  let begun: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (begun = resolve));
  const slow = transact(ctx, async (tx) => {
    await happen(tx, action);
    begun();
    await held;
    await happen(tx, `${action}-too`);
  });
  await Promise.race([written, slow]);
  return () => {
    end();
    return slow;
  };
}

/** What one listener receives. */
export type Ear = {
  heard: LiveEvent[];
  /** Positions at which the listener was told to reread. */
  resyncs: string[];
  /** The position after which everything is received. */
  from: string;
  /** Waits until the action is received. */
  until(action: string): Promise<void>;
  forget(): void;
};

/** Listens in the agency. */
export async function listenIn(ctx: Context, notifier: Notifier): Promise<Ear> {
  const heard: LiveEvent[] = [];
  const resyncs: string[] = [];
  let check: () => void = () => undefined;
  const forget = notifier.listen(ctx.agency.id, {
    hear(events) {
      heard.push(...events);
      check();
    },
    resync: (place) => void resyncs.push(place.position),
  });
  return {
    heard,
    resyncs,
    from: (await notifier.ready(ctx.agency.id)).position,
    forget,
    until: (action) =>
      new Promise<void>((resolve) => {
        check = () => {
          if (actionsOf(heard).includes(action)) resolve();
        };
        check();
      }),
  };
}
