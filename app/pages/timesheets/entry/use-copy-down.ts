import type { RefObject } from 'react';
import { useEffect } from 'react';
import { typeInto } from './time-input.tsx';

const WORKING_DAY = '.wg-day:not(.weekend):not(.bank):not(.is-closed)';

/** Lets Alt and ↓ in a field of the grid copy its value to the same field of the next working day. */
export function useCopyDown(grid: RefObject<HTMLElement>): void {
  useEffect(() => {
    const node = grid.current;
    if (!node) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target;
      if (!event.altKey || event.key !== 'ArrowDown' || !(from instanceof HTMLInputElement)) return;
      const days = [...node.querySelectorAll('.wg-day')];
      const here = from.closest('.wg-day');
      const next = days.slice(here ? days.indexOf(here) + 1 : days.length).find((day) => day.matches(WORKING_DAY));
      const column = from.name.split('.').at(-1);
      const target = next?.querySelector<HTMLInputElement>(`input[name$=".${column}"]`);
      if (!target) return;
      event.preventDefault();
      if (from.type === 'checkbox') {
        if (target.checked !== from.checked) target.click();
      } else {
        typeInto(target, from.value);
      }
      target.focus();
    };
    node.addEventListener('keydown', onKeyDown);
    return () => node.removeEventListener('keydown', onKeyDown);
  }, [grid]);
}
