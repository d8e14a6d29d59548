import { happen, listenIn } from '../support/live-ear.ts';
import { openStream } from '../support/live-stream.ts';
import { callersFor, type Door, type DoorsOfKind, type Answered, type Whose } from './door.ts';
import type { IsolationCaller, IsolationWorld } from './world.ts';

const DOOR: Door = { kind: 'live events', group: 'live events', name: 'listenToEvents' };

/** Listens, while the marked agency listens too, from a position of the marked agency, or one that never existed, while events occur in both. */
async function listen(world: IsolationWorld, caller: IsolationCaller, whose: Whose): Promise<Answered> {
  const { web, marked, asking } = world;
  const begun = performance.now();
  const { position } = await web.platform.notifier.ready(marked.ctx.agency.id);
  const after = whose === 'marked' ? position : position.replace(/\d(?=\D*$)/, '9').padEnd(12, '9');
  const headers = await caller.headersFor();
  const stream = await openStream(
    web,
    { ...headers, 'Last-Event-ID': after },
    caller.roleId ? `?roleId=${caller.roleId}` : '',
  );
  const ear = await listenIn(marked.ctx, web.platform.notifier);
  const foreign = await happen(marked.ctx, 'client.created');
  await happen(asking.ctx, 'client.changed');
  // A caller who may not listen is refused at once.
  const isHeard =
    stream.status === 200
      ? await stream.until('client.changed').then(
          () => true,
          () => false,
        )
      : false;
  stream.close();
  ear.forget();
  const ms = performance.now() - begun;
  const heard = JSON.stringify(stream.messages);
  // What happened just now has an id that is not known yet.
  const text = heard.includes(foreign) ? `${heard} zqx9996y1` : heard;
  return { text, class: `${stream.status} ${isHeard}`, ms, sent: [after] };
}

export const LIVE_DOORS: DoorsOfKind = {
  kind: 'live events',
  doors: [DOOR],
  async *attempts(world, extent) {
    for (const caller of callersFor(world, extent)) {
      const ask = (whose: Whose) => listen(world, caller, whose);
      yield { door: DOOR, caller, place: 'Last-Event-ID', ask, isOfBoth: true };
    }
  },
};
