import { Link } from '@remix-run/react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { FormToken } from './form-token.tsx';

/** The values ticked under that name, wherever in the page the ticks of the form stand. Null before script runs. */
function useTicked(form: RefObject<HTMLFormElement>, name: string): string[] | null {
  const [values, setValues] = useState<string[] | null>(null);
  useEffect(() => {
    const node = form.current;
    if (!node) return undefined;
    const read = () => setValues(new FormData(node).getAll(name).map(String));
    // A tick in a table belongs to the form by its `form` attribute, so its events do not pass through the form.
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.form === node) read();
    };
    read();
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [form, name]);
  return values;
}

type BulkBarProps = {
  /** The id of its form. Ticks name it, since row menus hold forms of their own and forms cannot nest. */
  id: string;
  /** "Selected timesheets". */
  label: string;
  /** The name of the ticks it acts on. */
  name: string;
  action?: string;
  /** What is said about the ticked values besides their number: "120h 15m". */
  summaryOf?: (values: string[]) => string;
  clearHref: string;
  /** Submit buttons, each with its `formAction` where there are several deeds; how many are ticked is null without script. */
  children: ReactNode | ((ticked: number | null) => ReactNode);
};

/** Acts on the ticked rows of a table. Without JavaScript it is always there; with it, once rows are ticked. */
export function BulkBar({ id, label, name, action, summaryOf, clearHref, children }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const values = useTicked(form, name);
  const isEmpty = values?.length === 0;
  return (
    <form id={id} ref={form} className="bulk" method="post" action={action} aria-label={label} hidden={isEmpty}>
      <FormToken />
      <b>{values ? `${values.length} selected` : 'With the ticked rows'}</b>
      {values && summaryOf && <span className="faint small">{summaryOf(values)}</span>}
      <span className="sep" />
      <span className="acts">{typeof children === 'function' ? children(values?.length ?? null) : children}</span>
      <Link className="btn btn-quiet sm end" to={clearHref} reloadDocument>
        Clear
      </Link>
    </form>
  );
}
