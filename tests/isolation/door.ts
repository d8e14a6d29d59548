import type { IsolationCaller, IsolationWorld } from './world.ts';

/** Whose ids are put into the places for them: those of the marked agency, or such as never existed. */
export type Whose = 'marked' | 'nobody';

/** The kinds of doors. */
export const DOOR_KINDS = ['API', 'portal', 'live events', 'job', 'command', 'server'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

/** Something of the product that answers. */
export type Door = { kind: DoorKind; group: string; name: string };

/** What somebody received: everything that can be read in it, what class of answer it is, and how long it took. */
export type Answered = { text: string; class: string; ms: number; sent: readonly string[] };

/** One way of calling a door as somebody, with ids in some places. */
export type Attempt = {
  door: Door;
  caller: IsolationCaller;
  place: string;
  ask(whose: Whose): Promise<Answered>;
  /** Works for both agencies, so that rows of the marked one change as they should. */
  isOfBoth?: true;
  /** Has no place for an id, so that nothing is compared. */
  isOnce?: true;
  /** Only reads, so that both may be asked beside each other. */
  isRead?: true;
};

/** How much is asked: everything, or each door by one caller of each kind with all of its places at once. */
export type Extent = 'whole' | 'sample';

/** Everything of one kind that exists, and the ways of calling it. */
export type DoorsOfKind = {
  kind: DoorKind;
  doors: Door[];
  /** Doors that are not called, each with why. */
  leftOut?: ReadonlyMap<string, string>;
  attempts(world: IsolationWorld, extent: Extent): AsyncIterable<Attempt>;
};

/** Callers that are asked for: everybody, or the first of each kind. */
export function callersFor({ asking }: IsolationWorld, extent: Extent): IsolationCaller[] {
  const isFirst = ({ kind }: IsolationCaller, at: number) =>
    asking.callers.findIndex((one) => one.kind === kind) === at;
  return extent === 'whole' ? asking.callers : asking.callers.filter(isFirst);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** An answer's words without what differs from request to request: ids, what was sent, and the nonce of a page. */
export function plainWords(text: string, sent: readonly string[]): string {
  let plain = text;
  for (const one of sent) {
    // An address in an address is encoded once more.
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
