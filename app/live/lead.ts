/** A tab's place among those that could hold their connection. */
export type Lead = {
  /** Takes it from a tab that has it and is not heard of. */
  take(): void;
  giveUp(): void;
};

/** Whether tabs of this browser can agree on one of them: not on plain http, nor in old browsers. */
const canAgree = (): boolean => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Waits for this tab's turn to be the one of all tabs of that name; a tab that is closed hands on by itself. Where tabs
 * cannot agree, each is the one.
 * @param lead the turn has come. @param lose another tab took it
 */
export function seekLead(name: string, { lead, lose }: { lead(): void; lose(): void }): Lead {
  if (!canAgree()) {
    lead();
    return { take: () => undefined, giveUp: () => undefined };
  }
  let turn = 0;
  let waiting = new AbortController();
  let release: () => void = () => undefined;
  const ask = (isTaken: boolean) => {
    const own = (turn += 1);
    waiting = new AbortController();
    const hold = () => {
      if (own !== turn) return undefined;
      lead();
      return new Promise<void>((resolve) => (release = resolve));
    };
    navigator.locks.request(name, isTaken ? { steal: true } : { signal: waiting.signal }, hold).catch(() => {
      if (own !== turn) return;
      lose();
      ask(false);
    });
  };
  ask(false);
  return {
    take() {
      waiting.abort();
      ask(true);
    },
    giveUp() {
      turn += 1;
      waiting.abort();
      release();
    },
  };
}

/** What tabs of that name say to each other; null where they cannot. */
export const channelOf = (name: string): BroadcastChannel | null => (canAgree() ? new BroadcastChannel(name) : null);
