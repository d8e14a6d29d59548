import { useEffect, useRef } from 'react';

const LOOK_MS = 60_000;
/** Pages are reloaded within this time after midnight, not all at once, and not by a clock that is slightly fast. */
const SPREAD_MS = 60_000;

/** Returns today's date in the time zone. */
const dateIn = (timeZone: string) => new Date().toLocaleDateString('en-CA', { timeZone });

/**
 * Notifies a page that stays open past midnight in its agency's time zone: delegations begin and end, and weeks become
 * due, without an event.
 */
export function useNewDay(timeZone: string | undefined, notify: () => void): void {
  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  });
  useEffect(() => {
    if (timeZone === undefined) return undefined;
    let shown = dateIn(timeZone);
    let spread: ReturnType<typeof setTimeout> | undefined;
    const look = setInterval(() => {
      const today = dateIn(timeZone);
      // A page that nobody sees is reloaded once somebody does.
      if (today === shown || document.visibilityState === 'hidden') return;
      shown = today;
      spread = setTimeout(() => latest.current(), Math.random() * SPREAD_MS);
    }, LOOK_MS);
    return () => {
      clearInterval(look);
      clearTimeout(spread);
    };
  }, [timeZone]);
}
