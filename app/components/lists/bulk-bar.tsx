import { formatCount } from '#domain/format.ts';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FormToken } from '../fields/form-token.tsx';
import { Link } from '#app/components/link.tsx';

/** What is ticked: rows by their values, or all that the filters find. */
export type Ticked = { values: string[]; isAll: boolean };

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

/** What is ticked under that name, wherever in the page the ticks of the form stand. Null before script runs. */
function useTicked(form: RefObject<HTMLFormElement>, name: string, onCleared: () => void): string[] | null {
  const [ticked, setTicked] = useState<string[] | null>(null);
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const values = fields.getAll(name).map(String);
    setTicked((was) => (was && isSame(was, values) ? was : values));
  };
  const latest = useRef({ read, onCleared });
  // After every drawing: a row that was read again may have lost its tick, or be gone.
  useEffect(() => {
    latest.current = { read, onCleared };
    read();
  });
  useEffect(() => {
    // A tick in a table belongs to the form by its `form` attribute, so its events do not pass through the form.
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form !== form.current) return;
      // Whoever takes one tick away wants all of them no more.
      if (!target.checked) latest.current.onCleared();
      latest.current.read();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [form]);
  return ticked;
}

/** The address of the list with all of them chosen, as a form of its own: the bar’s is sent with what is ticked, and GET takes no query. */
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

/** A list that one page holds, or that is never chosen as a whole. */
const ONE_PAGE = { shown: 0, total: 0, allHref: '', isAll: false };

type BulkBarProps = {
  /** The id of its form. Ticks name it, since row menus hold forms of their own and forms cannot nest. */
  id: string;
  /** "Selected timesheets". */
  label: string;
  /** The name of the ticks it acts on. */
  name: string;
  action?: string;
  /** How many rows the page shows and the view has, and the addresses of the list with all of them chosen and with none. */
  view?: { shown: number; total: number; allHref: string; isAll: boolean };
  /** What is said about the ticked values besides their number: "120h 15m". */
  summaryOf?: (values: string[]) => string;
  clearHref: string;
  /** It stays though nothing is ticked: rows lost their ticks by themselves, and what is said of that stands beside it. */
  isKept?: boolean;
  /** Submit buttons, each with its `formAction` or `intent` where there are several; what is ticked is null without script. */
  children: ReactNode | ((ticked: Ticked | null) => ReactNode);
};

/** "3 selected", "312 selected, all in this view"; before script runs what is pressed acts on whatever is ticked. */
function selectedInWords(ticked: Ticked | null, isAll: boolean, total: number): string {
  if (isAll) return `${formatCount(total)} selected, all in this view`;
  return ticked ? `${ticked.values.length} selected` : 'With the ticked';
}

/**
 * Acts on the ticked rows of the table above it. It floats over the foot of the page, so that no row moves at the first tick.
 * Without JavaScript it is always there; with it, once rows are ticked.
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
  // Other filters find others, whom nobody has chosen.
  useEffect(() => setAll(view.isAll), [clearHref, view.isAll]);
  const ticked = values && { values, isAll };
  const isMore = view.total > view.shown;
  const tickPage = (isOn: boolean) => {
    for (const box of form.current?.elements ?? [])
      if (box instanceof HTMLInputElement && box.name === name && box.checked !== isOn) box.click();
  };
  const giveUpAll = (event: MouseEvent, alsoDo?: () => void) => {
    // The page that shows all of them is asked for again without them.
    if (view.isAll) return;
    event.preventDefault();
    alsoDo?.();
    setAll(false);
  };
  const isEmpty = ticked !== null && ticked.values.length === 0 && !ticked.isAll;
  return (
    <>
      {/* What a browser fills in again by itself would tick rows that were never looked at. */}
      {/* With script it is another element: WebKit goes on hiding one that loses the class while it waits (0058). */}
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
              Select all {view.total} in this view
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
