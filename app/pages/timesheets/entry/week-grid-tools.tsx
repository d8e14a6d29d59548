import type { ReactNode } from 'react';
import { Button } from '#app/components/button.tsx';
import type { ShiftText } from '#app/forms/shift.ts';
import type { GridEntries, GridForm } from './week-grid-parts.ts';

/** The first submit button of a form, hidden, so that Enter in any field does what the visible one does. */
export function FirstSubmit({ children, disabled }: { children: string; disabled?: boolean }) {
  return (
    <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" disabled={disabled}>
      {children}
    </button>
  );
}

/** One way to fill the period at once: normal hours, or the shifts of last week. */
export type Filling = { label: string; icon?: 'copy'; entries: ShiftText[] };

type FillWithProps = {
  form: GridForm;
  entries: GridEntries;
  fillings: Filling[];
  missing?: ReactNode;
  hint?: ReactNode;
};

/** Replaces every entry of the period with one filling's. */
export function FillWith({ form, entries, fillings, missing, hint }: FillWithProps) {
  return (
    <div className="quick">
      {fillings.length > 0 && <span>Fill with</span>}
      {fillings.map(({ label, icon, entries: value }) => (
        <Button key={label} {...form.update.getButtonProps({ name: entries.name, value })} size="sm" icon={icon}>
          {label}
        </Button>
      ))}
      {missing && <span className="faint">{missing}</span>}
      {hint && <span className="faint hide-sm">{hint}</span>}
    </div>
  );
}

/** A sum with its label, already formatted: "Standard", "24h 30m". */
export type Sum = { label: string; text: string };

/** Sums by kind and for the period: live with script, otherwise on "Update totals" and on submit. */
export function GridTotals({ form, sums, total }: { form: GridForm; sums: Sum[]; total: Sum }) {
  return (
    <div className="wg-foot" aria-live="polite">
      {sums.map(({ label, text }) => (
        <div key={label}>
          {label} <b>{text}</b>
        </div>
      ))}
      <div className="sum">
        {total.label} <b>{total.text}</b>
      </div>
      <noscript>
        <Button {...form.validate.getButtonProps()} size="sm">
          Update totals
        </Button>
      </noscript>
    </div>
  );
}

type StickyFootProps = { total?: Sum; onlyOnPhones?: boolean; children: ReactNode };

/** The bar at the foot of the page with the main action; its buttons name their form by id. */
export function StickyFooter({ total, onlyOnPhones, children }: StickyFootProps) {
  return (
    <div className={onlyOnPhones ? 'sticky-foot only-sm' : 'sticky-foot'}>
      {total && (
        <div className="md tnum">
          <span className="muted hide-sm">{total.label}</span> <b className="strong">{total.text}</b>
          <span className="faint small only-sm">
            <br />
            {total.label.toLowerCase()}
          </span>
        </div>
      )}
      <div className="btn-row end">{children}</div>
    </div>
  );
}
