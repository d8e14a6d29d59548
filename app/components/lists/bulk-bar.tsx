import { formatCount } from '#domain/format.ts';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FormToken } from '../fields/form-token.tsx';
import { Link } from '#app/components/link.tsx';

/** The selection: rows by their values, or everything the filters find. */
export type Ticked = { values: string[]; isAll: boolean };

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

/** Returns the ticked values of this name, wherever on the page the form's checkboxes are. Null before scripts run. */
function useTicked(form: RefObject<HTMLFormElement>, name: string, onCleared: () => void): string[] | null {
  const [ticked, setTicked] = useState<string[] | null>(null);
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const values = fields.getAll(name).map(String);
    setTicked((was) => (was && isSame(was, values) ? was : values));
  };
  const latest = useRef({ read, onCleared });
  // After every render: a reloaded row may have lost its tick or be gone.
  useEffect(() => {
    latest.current = { read, onCleared };
    read();
  });
  useEffect(() => {
    // Checkboxes in a table belong to the form by their `form` attribute, so their events do not bubble through it.
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form !== form.current) return;
      // Unticking one means no longer selecting all.
      if (!target.checked) latest.current.onCleared();
      latest.current.read();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [form]);
  return ticked;
}

/** Links to the list with everything selected, as a separate form: the bar’s form submits the ticked values, and GET drops the query. */
function AllOfView({ id, href }: { id: string; href: string }) {
  const [path, query] = href.split('?');
  return (
    <form id={id} action={path} hidden>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** A list that fits on one page, or that is never selected as a whole. */
const ONE_PAGE = { shown: 0, total: 0, allHref: '', isAll: false };

type BulkBarProps = {
  /** The id of its form. Checkboxes refer to it, since row menus contain forms and forms cannot nest. */
  id: string;
  /** "Selected timesheets". */
  label: string;
  /** The name of the checkboxes it acts on. */
  name: string;
  action?: string;
  /** How many rows the page and the view have, and the list's URLs with everything selected and with nothing selected. */
  view?: { shown: number; total: number; allHref: string; isAll: boolean };
  /** A summary of the ticked values besides their number: "120h 15m". */
  summaryOf?: (values: string[]) => string;
  clearHref: string;
  /** Stays although nothing is ticked: rows have lost their ticks by themselves, and a message about that is beside it. */
  isKept?: boolean;
  /** Submit buttons, each with its `formAction` or `intent` if there are several; the selection is null without script. */
  children: ReactNode | ((ticked: Ticked | null) => ReactNode);
};

/** Returns "3 selected" or "312 selected, all in this view"; before scripts run, buttons act on whatever is ticked. */
function selectedInWords(ticked: Ticked | null, isAll: boolean, total: number): string {
  if (isAll) return `${formatCount(total)} selected, all in this view`;
  return ticked ? `${ticked.values.length} selected` : 'With the ticked';
}

/**
 * Acts on the ticked rows of the table above. It floats over the bottom of the page, so that no row moves at the first
 * tick. Always visible without JavaScript; with it, once rows are ticked.
 */
export function BulkBar({
  id,
  label,
  name,
  action,
  view = ONE_PAGE,
  summaryOf,
  clearHref,
  isKept = false,
  children,
}: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAll, setAll] = useState(view.isAll);
  const values = useTicked(form, name, () => setAll(false));
  // Other filters find other rows, which nobody has selected.
  useEffect(() => setAll(view.isAll), [clearHref, view.isAll]);
  const ticked = values && { values, isAll };
  const isMore = view.total > view.shown;
  const tickPage = (isOn: boolean) => {
    for (const box of form.current?.elements ?? [])
      if (box instanceof HTMLInputElement && box.name === name && box.checked !== isOn) box.click();
  };
  const giveUpAll = (event: MouseEvent, alsoDo?: () => void) => {
    // The page showing everything selected is reloaded without the selection.
    if (view.isAll) return;
    event.preventDefault();
    alsoDo?.();
    setAll(false);
  };
  const isEmpty = ticked !== null && ticked.values.length === 0 && !ticked.isAll;
  return (
    <>
      {/* Form restoration by the browser would tick rows nobody has looked at. */}
      {/* With script it is another element: WebKit keeps hiding one that loses the class while pending (0058). */}
      <form
        key={ticked === null ? 'without script' : 'with script'}
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
          <b>{selectedInWords(ticked, isAll, view.total)}</b>
          {isAll && <input type="hidden" name="scope" value="all" />}
          {ticked && !ticked.isAll && summaryOf && <span className="faint small">{summaryOf(ticked.values)}</span>}
          {isMore && !isAll && (
            <button
              className="linkish small"
              form={`${id}-all`}
              onClick={(event) => {
                event.preventDefault();
                tickPage(true);
                setAll(true);
              }}
            >
              Select all {formatCount(view.total)} in this view
            </button>
          )}
          {isMore && isAll && (
            <Link className="small" to={clearHref} preventScrollReset onClick={(event) => giveUpAll(event)}>
              Only the {view.shown} on this page
            </Link>
          )}
        </span>
        <span className="acts">{typeof children === 'function' ? children(ticked) : children}</span>
        <Link
          className="btn btn-quiet sm end"
          to={clearHref}
          reloadDocument
          onClick={(event) => giveUpAll(event, () => tickPage(false))}
        >
          Clear
        </Link>
      </form>
      {isMore && !isAll && <AllOfView id={`${id}-all`} href={view.allHref} />}
    </>
  );
}
