import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readTick } from '#domain/timesheets/decision/bulk.ts';

// On the server there is no layout, and React warns about it.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const idOf = (tick: HTMLInputElement) => readTick(tick.value).timesheetId;

/**
 * Clears the tick of a row that shows another version than the one ticked, before that version is painted.
 * @returns the ids of those rows, until they are ticked again
 */
export function useChangedTicks(form: string, name: string): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef(new Map<HTMLInputElement, string>());
  useBeforePaint(() => {
    const ticks = [...document.querySelectorAll<HTMLInputElement>(`input[form="${form}"][name="${name}"]`)];
    const moved = ticks.filter((tick) => tick.checked && (shown.current.get(tick) ?? tick.value) !== tick.value);
    for (const tick of moved) tick.checked = false;
    shown.current = new Map(ticks.map((tick) => [tick, tick.value]));
    if (moved.length > 0) setChanged((was) => new Set([...was, ...moved.map(idOf)]));
  });
  useEffect(() => {
    const forget = () => {
      const isTicked = (id: string) => [...shown.current.keys()].some((tick) => tick.checked && idOf(tick) === id);
      setChanged((was) => ([...was].some(isTicked) ? new Set([...was].filter((id) => !isTicked(id))) : was));
    };
    document.addEventListener('change', forget);
    return () => document.removeEventListener('change', forget);
  }, []);
  return changed;
}
