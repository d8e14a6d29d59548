import { useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated.ts';

type SelectAllProps = {
  /** The id of the `BulkBar` whose ticks these are. */
  form: string;
  /** The name of the ticks. */
  name: string;
  label?: string;
  /** Every tick of the form, or those of its own `<tbody>`. */
  within?: 'page' | 'group';
};

/** A tick that ticks every row. Only with JavaScript, since only script can do it. */
export function SelectAll({ form, name, label = 'Select all on this page', within = 'page' }: SelectAllProps) {
  const isEnhanced = useHydrated();
  const tick = useRef<HTMLInputElement>(null);
  const rowTicks = () => {
    const scope = within === 'page' ? document : tick.current?.closest('tbody');
    const ticks = scope?.querySelectorAll<HTMLInputElement>(`input[form="${form}"][name="${name}"]`);
    return ticks ? [...ticks] : [];
  };
  const show = useRef<() => void>();
  show.current = () => {
    const ticks = rowTicks();
    const on = ticks.filter((one) => one.checked).length;
    if (!tick.current) return;
    tick.current.checked = on > 0 && on === ticks.length;
    tick.current.classList.toggle('mixed', on > 0 && on < ticks.length);
  };

  // Rows that are read again may have lost their ticks, or be gone.
  useEffect(() => show.current?.());
  useEffect(() => {
    const refresh = () => show.current?.();
    document.addEventListener('change', refresh);
    return () => document.removeEventListener('change', refresh);
  }, [isEnhanced]);

  if (!isEnhanced) return within === 'page' ? <span className="vh">Select</span> : null;
  const setAll = (isOn: boolean) => {
    for (const one of rowTicks()) one.checked = isOn;
  };
  return (
    <input
      type="checkbox"
      form={form}
      ref={tick}
      aria-label={label}
      onClick={(event) => setAll(event.currentTarget.checked)}
    />
  );
}
