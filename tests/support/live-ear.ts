import type { AuditAction } from '#domain/audit/activity-words.ts';
import { recordEvent, recordEvents } from '#domain/audit/record-event.server.ts';
import { type Context, transact } from '#domain/context.ts';
import type { LiveEvent } from '#platform/live/live-event.ts';
import type { Notifier } from '#platform/live/notifier.ts';

/** Something that happens in the agency. Its name is the test’s own, so that it is told from all else. */
export const happen = (ctx: Context, action: string): Promise<string> =>
  recordEvent(ctx, { action: action as AuditAction, subjectType: 'client', subjectId: null });

/** Many things that happen at once. */
export const happenAtOnce = (ctx: Context, actions: string[]): Promise<string[]> =>
  recordEvents(
    ctx,
    actions.map((action) => ({ action: action as AuditAction, subjectType: 'client', subjectId: null })),
  );

export const actionsOf = (events: Pick<LiveEvent, 'action'>[] | null): string[] => events!.map(({ action }) => action);

/** Begins a transaction in which something has happened; when what comes back is called, more happens and it ends. */
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

/** What one listener is told. */
export type Ear = {
  heard: LiveEvent[];
  /** Positions at which the listener was told to read anew. */
  resyncs: string[];
  /** The position from which on everything is heard. */
  from: string;
  /** Waits until the action is heard. */
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
