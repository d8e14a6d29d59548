import { useLocation } from '@remix-run/react';
import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Closes an open `<details>` menu on Escape, on a click outside it and on navigation; arrow keys move through it. */
export function useDismissableDetails(details: RefObject<HTMLDetailsElement>): void {
  const { key } = useLocation();

  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [details, key]);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!menu.open) return;
      if (event.key === 'Escape') {
        menu.open = false;
        menu.querySelector('summary')?.focus();
        event.stopPropagation();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const choices = [...menu.querySelectorAll<HTMLElement>('.pop a, .pop button')];
      const at = choices.indexOf(document.activeElement as HTMLElement);
      choices.at((at + step) % choices.length)?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    menu.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      menu.removeEventListener('keydown', onKeyDown);
    };
  }, [details]);
}
