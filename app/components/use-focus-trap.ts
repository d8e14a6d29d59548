import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary';

type TrapOptions = { isActive: boolean; onEscape: () => void };

/**
 * While active, focus moves into the box, Tab cycles inside it, and Escape calls `onEscape`. Afterwards focus returns
 * to where it was. Of several active traps, only the innermost box receives the keys.
 */
export function useFocusTrap(box: RefObject<HTMLElement>, { isActive, onEscape }: TrapOptions): void {
  const escape = useRef(onEscape);
  escape.current = onEscape;

  useEffect(() => {
    const trap = box.current;
    if (!isActive || !trap) return undefined;
    const before = document.activeElement;
    const reachable = () =>
      [...trap.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.getClientRects().length > 0);
    if (!trap.contains(before)) (trap.querySelector<HTMLElement>('[data-autofocus]') ?? reachable()[0])?.focus();

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        escape.current();
      }
      if (event.key !== 'Tab') return;
      const stops = reachable();
      const leaving = event.shiftKey ? stops[0] : stops.at(-1);
      if (document.activeElement !== leaving && trap.contains(document.activeElement)) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    trap.addEventListener('keydown', onKeyDown);
    return () => {
      trap.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [box, isActive]);
}
