import { useEffect, useRef } from 'react';
import { useHydrated } from '../use-hydrated.ts';

type SelectAllProps = {
  /** The id of the `BulkBar` these checkboxes belong to. */
  form: string;
  /** The name of the checkboxes. */
  name: string;
  /** How many rows the page shows. */
  count: number;
  label?: string;
  /** On phones, where a table has no head, the label is beside the checkbox. */
  isLabelled?: boolean;
};

/** A checkbox that ticks every row. Needs JavaScript; its space is reserved until scripts run. */
export function SelectAll({
  form,
  name,
  count,
  label = `Select all ${count} on this page`,
  isLabelled = false,
}: SelectAllProps) {
  const isEnhanced = useHydrated();
  const tick = useRef<HTMLInputElement>(null);
  const rowTicks = () => [...document.querySelectorAll<HTMLInputElement>(`input[form="${form}"][name="${name}"]`)];
  const show = useRef<() => void>();
  show.current = () => {
    const ticks = rowTicks();
    const on = ticks.filter((one) => one.checked).length;
    if (!tick.current) return;
    tick.current.checked = on > 0 && on === ticks.length;
    tick.current.classList.toggle('mixed', on > 0 && on < ticks.length);
  };

  // Reloaded rows may have lost their ticks or be gone.
  useEffect(() => show.current?.());
  useEffect(() => {
    const refresh = () => show.current?.();
    document.addEventListener('change', refresh);
    return () => document.removeEventListener('change', refresh);
  }, [isEnhanced]);

  const setAll = (isOn: boolean) => {
    for (const one of rowTicks()) one.checked = isOn;
  };
  const box = (
    <input
      type="checkbox"
      className={isEnhanced ? undefined : 'with-script'}
      disabled={!isEnhanced}
      form={form}
      ref={tick}
      {...(isLabelled ? {} : { 'aria-label': label })}
      onClick={(event) => setAll(event.currentTarget.checked)}
    />
  );
  if (!isLabelled) return box;
  return (
    <label className="check select-all with-script">
      {box}
      <span>{label}</span>
    </label>
  );
}
