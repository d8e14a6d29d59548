/** A tab's candidacy for holding the connection. */
export type Lead = {
  /** Takes it from a tab that holds it and is silent. */
  take(): void;
  giveUp(): void;
};

/** Returns whether this browser's tabs can elect one of them: not on plain http, nor in old browsers. */
const canAgree = (): boolean => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Waits for this tab to become the leader of all tabs with that name; closing a tab passes leadership on automatically.
 * Where tabs cannot elect one, each is its own leader.
 * @param lead called on becoming leader. @param lose called when another tab takes over
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

/** Returns the channel between tabs with that name; null if unavailable. */
export const channelOf = (name: string): BroadcastChannel | null => (canAgree() ? new BroadcastChannel(name) : null);
