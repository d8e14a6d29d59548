import { Link } from '@remix-run/react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FormToken } from './form-token.tsx';

/** What is ticked: rows by their values, or all that the filters find. */
export type Ticked = { values: string[]; isAll: boolean };

const isSame = (one: Ticked | null, other: Ticked) =>
  one !== null && one.isAll === other.isAll && one.values.join('\n') === other.values.join('\n');

/** What is ticked under that name, wherever in the page the ticks of the form stand. Null before script runs. */
function useTicked(form: RefObject<HTMLFormElement>, name: string): Ticked | null {
  const [ticked, setTicked] = useState<Ticked | null>(null);
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const now = { values: fields.getAll(name).map(String), isAll: fields.get('scope') === 'all' };
    setTicked((was) => (isSame(was, now) ? was : now));
  };
  const latest = useRef(read);
  // After every drawing: a row that was read again may have lost its tick, or be gone.
  useEffect(() => {
    latest.current = read;
    read();
  });
  useEffect(() => {
    // A tick in a table belongs to the form by its `form` attribute, so its events do not pass through the form.
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.form === form.current) latest.current();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [form]);
  return ticked;
}

type BulkBarProps = {
  /** The id of its form. Ticks name it, since row menus hold forms of their own and forms cannot nest. */
  id: string;
  /** "Selected timesheets". */
  label: string;
  /** The name of the ticks it acts on. */
  name: string;
  action?: string;
  /** How many the filters find, where the page shows fewer: they can be chosen as a whole. */
  matching?: number | null;
  /** What is said about the ticked values besides their number: "120h 15m". */
  summaryOf?: (values: string[]) => string;
  clearHref: string;
  /** It stays though nothing is ticked: rows lost their ticks by themselves, and what is said of that stands beside it. */
  isKept?: boolean;
  /** Submit buttons, each with its `formAction` or `intent` where there are several; what is ticked is null without script. */
  children: ReactNode | ((ticked: Ticked | null) => ReactNode);
};

/**
 * Acts on the ticked rows of the table above it. It floats over the foot of the page, so that no row moves at the first tick.
 * Without JavaScript it is always there; with it, once rows are ticked.
 */
export function BulkBar({
  id,
  label,
  name,
  action,
  matching,
  summaryOf,
  clearHref,
  isKept = false,
  children,
}: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const ticked = useTicked(form, name);
  const isEmpty = ticked !== null && ticked.values.length === 0 && !ticked.isAll;
  const count = ticked?.isAll ? matching : ticked?.values.length;
  return (
    // What a browser fills in again by itself would tick rows that were never looked at.
    <form
      id={id}
      ref={form}
      className={classNames('bulk', ticked === null && 'without-script')}
      method="post"
      action={action}
      aria-label={label}
      hidden={isEmpty && !isKept}
      autoComplete="off"
    >
      <FormToken />
      <span className="got">
        <b>{ticked ? `${count} selected` : 'With the ticked rows'}</b>
        {ticked && !ticked.isAll && summaryOf && <span className="faint small">{summaryOf(ticked.values)}</span>}
        {matching && (
          <label className="small">
            <input type="checkbox" name="scope" value="all" /> All {matching} that match
          </label>
        )}
      </span>
      <span className="acts">{typeof children === 'function' ? children(ticked) : children}</span>
      <Link className="btn btn-quiet sm end" to={clearHref} reloadDocument>
        Clear
      </Link>
    </form>
  );
}
