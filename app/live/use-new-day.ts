import { useEffect } from 'react';

/** How often the date is compared. Pages are then reloaded within as long, and so not all at once. */
const MINUTE_MS = 60_000;

/**
 * Reloads a page that stays open past midnight in its agency's time zone: delegations begin and end, and weeks become
 * due, without an event. A page that nobody sees is reloaded once somebody does.
 */
export function useNewDay(timeZone: string | undefined, reload: () => void): void {
  useEffect(() => {
    const today = () => new Date().toLocaleDateString('en', { timeZone });
    let shown = today();
    const look = setInterval(() => {
      if (document.hidden || today() === shown) return;
      shown = today();
      setTimeout(reload, Math.random() * MINUTE_MS);
    }, MINUTE_MS);
    return () => clearInterval(look);
  }, [timeZone, reload]);
}
