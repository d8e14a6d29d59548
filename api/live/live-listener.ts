import type { Writable } from 'node:stream';
import { hearsOf } from '#domain/audit/live-audience.ts';
import type { Actor } from '#domain/roles/actor.ts';
import type { InstallationState } from '#platform/installation.ts';
import type { LiveEvent, Place } from '#platform/live/live-event.ts';
import type { Listener } from '#platform/live/notifier.ts';
import type { CallerRole } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import { keepAlive } from './heartbeat.ts';
import { eventBytes, messageBytes } from './live-message.ts';

/** Milliseconds after which a browser reconnects when its stream ends. */
const RETRY_MS = 1000;
/** How long a listener whose access has ended can still receive the reason, in milliseconds. */
const LAST_WORDS_MS = 1500;
/** Bytes and events that may be waiting when more arrive: a slower listener is disconnected, and resumes. */
const MAX_BYTES = 65_536;
const MAX_HELD = 1000;

const STILL_THERE = messageBytes({ event: 'still-there', data: '' });

/** The listener and what they listen to. There may be thousands, so nothing of the request is retained. */
export type Listening = {
  platform: Platform;
  agencyId: string;
  actor: Actor;
  /** The listener's own roles; empty for a system. */
  roles: CallerRole[];
  /** The position after which to resume. */
  after: string | null;
  /** Watches whether the listener may still listen. @returns how to stop watching */
  watch(end: () => void): () => void;
};

/** Waits until the outlet drains or closes. */
const emptied = (outlet: Writable) =>
  new Promise<void>((resolve) => {
    const go = () => {
      outlet.off('drain', go).off('close', go);
      resolve();
    };
    outlet.on('drain', go).on('close', go);
  });

/** One live connection, from its greeting until the listener leaves, loses access, or the service closes. */
export class LiveListener implements Listener {
  readonly #outlet: Writable;
  readonly #platform: Platform;
  readonly #agencyId: string;
  readonly #actor: Actor;
  readonly #roles: CallerRole[];
  #stops: (() => void)[] = [];
  /** Events that occur before the greeting or during the replay are queued here. */
  #held: LiveEvent[] | null = [];
  /** How far the replay got: events up to here from the notifier are not sent again. */
  #sent = 0;

  private constructor(outlet: Writable, { platform, agencyId, actor, roles }: Listening) {
    this.#outlet = outlet;
    this.#platform = platform;
    this.#agencyId = agencyId;
    this.#actor = actor;
    this.#roles = roles;
  }

  /** Serves the listener over the outlet, which ends or closes when it is over. */
  static open(outlet: Writable, listening: Listening): void {
    if (outlet.destroyed) return;
    const listener = new LiveListener(outlet, listening);
    const { notifier, installation, log } = listening.platform;
    outlet.once('close', () => listener.#stop());
    listener.#stops = [
      notifier.listen(listening.agencyId, listener),
      installation.listen((is, was) => listener.#notifyState(is, was)),
      // The reason for ending is sent first.
      listening.watch(() => void setTimeout(() => listener.#end(), LAST_WORDS_MS)),
    ];
    listener.#begin(listening.after).catch((error: unknown) => {
      log.warn({ err: error }, 'a live connection could not begin');
      listener.#end();
    });
  }

  notifyStillThere(): void {
    this.#write(STILL_THERE);
  }

  hear(events: LiveEvent[]): void {
    const isSlow = this.#held ? this.#held.length > MAX_HELD : this.#outlet.writableLength > MAX_BYTES;
    if (isSlow) this.#outlet.destroy();
    else if (this.#held) this.#held.push(...events);
    else this.#notifyAtOnce(events);
  }

  /** Queued events are from another epoch, or part of what is reread. */
  resync(place: Place): void {
    this.#held &&= [];
    this.#notifyResync(place);
  }

  /** After the greeting a listener misses nothing: a broken connection resumes from the greeting. */
  async #begin(after: string | null): Promise<void> {
    const place = await this.#platform.notifier.ready(this.#agencyId);
    const { revision } = this.#platform.installation.current();
    const greeting = { event: 'hello', data: JSON.stringify({ version: VERSION, revision }), retry: RETRY_MS };
    this.#write(messageBytes(after === null ? { ...greeting, id: place.position } : greeting));
    this.#write(STILL_THERE);
    // Most pages connect before anything else happens.
    if (after === place.position) this.#sent = place.number;
    else if (after !== null && !(await this.#replay(after)))
      this.#notifyResync(await this.#platform.notifier.ready(this.#agencyId));
    while (this.#held?.length) await this.#notifyInTurn(this.#held.splice(0));
    this.#held = null;
    if (!this.#outlet.destroyed) this.#stops.push(keepAlive(this));
  }

  /** Sends missed events, a thousand at a time. @returns whether all of them could be sent */
  async #replay(after: string): Promise<boolean> {
    for (let position = after; this.#isOpen();) {
      const missed = await this.#platform.notifier.since(this.#agencyId, position);
      if (missed === null) return false;
      await this.#notifyInTurn(missed.events);
      this.#sent = missed.through.number;
      if (missed.events.length === 0) break;
      position = missed.through.position;
    }
    return true;
  }

  /** Sends them in one write. */
  #notifyAtOnce(events: LiveEvent[]): void {
    if (events.length === 1) return this.#send(events[0]!);
    this.#outlet.cork();
    for (const event of events) this.#send(event);
    this.#outlet.uncork();
  }

  /** Sends them one after another, as fast as the listener takes them. */
  async #notifyInTurn(events: LiveEvent[]): Promise<void> {
    for (const event of events) {
      this.#send(event);
      if (this.#outlet.writableNeedDrain) await emptied(this.#outlet);
    }
  }

  /** Sends events visible to this listener, and switches of their own roles. */
  #send(event: LiveEvent): void {
    if (event.number <= this.#sent) return;
    const role = event.subjectType === 'role' ? this.#roles.find(({ id }) => id === event.subjectId) : undefined;
    if (role && (event.action === 'role.enabled' || event.action === 'role.disabled')) {
      const data = { roleId: role.id, type: role.type, isEnabled: event.action === 'role.enabled' };
      this.#write(messageBytes({ id: event.position, event: 'ownRole', data: JSON.stringify(data) }));
    }
    if (hearsOf(this.#actor, event)) this.#write(eventBytes(event));
  }

  #notifyResync(place: Place): void {
    this.#sent = place.number;
    this.#write(messageBytes({ id: place.position, event: 'resync', data: '{}' }));
  }

  #notifyState(is: InstallationState, was: InstallationState): void {
    if (is.revision !== was.revision)
      this.#write(
        messageBytes({ event: 'notification', data: JSON.stringify({ id: is.notificationId, revision: is.revision }) }),
      );
    if (is.mode === was.mode) return;
    this.#write(messageBytes({ event: 'status', data: JSON.stringify({ status: is.mode }) }));
    this.#end();
  }

  /** The server may have ended the outlet. */
  #isOpen(): boolean {
    return !this.#outlet.destroyed && !this.#outlet.writableEnded;
  }

  #write(bytes: Buffer): void {
    if (this.#isOpen()) this.#outlet.write(bytes);
  }

  #end(): void {
    this.#stop();
    if (this.#isOpen()) this.#outlet.end();
  }

  #stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }
}
