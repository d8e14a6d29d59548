import type { IsolationCaller, IsolationWorld } from './world.ts';

/** Whose ids fill the places: the marked agency's, or ids that never existed. */
export type Whose = 'marked' | 'nobody';

/** The kinds of doors. */
export const DOOR_KINDS = ['API', 'portal', 'live events', 'job', 'command', 'server'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

/** A part of the product that responds. */
export type Door = { kind: DoorKind; group: string; name: string };

/** What someone received: everything readable in it, the class of the response, and how long it took. */
export type Answered = { text: string; class: string; ms: number; sent: readonly string[] };

/** A way of calling a door as someone, with ids in some places. */
export type Attempt = {
  door: Door;
  caller: IsolationCaller;
  place: string;
  ask(whose: Whose): Promise<Answered>;
  /** Works for both agencies, so rows of the marked one change as intended. */
  isOfBoth?: true;
  /** Has no place for an id, so nothing is compared. */
  isOnce?: true;
  /** Only reads, so both may be called concurrently. */
  isRead?: true;
};

/** How much is called: everything, or each door by one caller of each kind with all its places filled at once. */
export type Extent = 'whole' | 'sample';

/** Everything of one kind that exists, and the ways of calling it. */
export type DoorsOfKind = {
  kind: DoorKind;
  doors: Door[];
  /** Doors that are not called, with the reason for each. */
  leftOut?: ReadonlyMap<string, string>;
  attempts(world: IsolationWorld, extent: Extent): AsyncIterable<Attempt>;
};

/** Returns the callers to use: all, or the first of each kind. */
export function callersFor({ asking }: IsolationWorld, extent: Extent): IsolationCaller[] {
  const isFirst = ({ kind }: IsolationCaller, at: number) =>
    asking.callers.findIndex((one) => one.kind === kind) === at;
  return extent === 'whole' ? asking.callers : asking.callers.filter(isFirst);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Returns a response's text without what differs between requests: ids, what was sent, and a page's nonce. */
export function plainWords(text: string, sent: readonly string[]): string {
  let plain = text;
  for (const one of sent) {
    // An address inside an address is encoded twice.
    const encoded = encodeURIComponent(one);
    if (one.length > 5)
      for (const written of [one, encoded, encodeURIComponent(encoded)]) plain = plain.replaceAll(written, '…');
  }
  return plain
    .replace(UUID, '…')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…')
    .replace(/nonce([\\"':=\s]+)[\w+/=-]{16,}/g, 'nonce$1…')
    .replace(/"(?:etag|nextCursor)":"[^"]*"/g, '…');
}
