import { Form, useSubmit } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { DateControl } from '../fields/date-control.tsx';
import { ErrorMessage } from '../fields/field.tsx';
import { Icon } from '../icon.tsx';
import { Options, type SelectOption } from '../fields/options.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { Link } from '#app/components/link.tsx';
import { formatDate } from '#domain/format.ts';
import { readDate } from '#domain/periods/read-date.ts';

/** An active filter, and the URL without it. */
export type FilterChip = { label: string; removeHref: string };

/** A date range to filter by, its URL, and whether it is active. */
export type FilterRange = { label: string; href: string; isCurrent: boolean };

type FilterBarProps = {
  /** The active filters, beside "Search and filter" on phones: "18 to 24 May". */
  inForce?: string;
  /** Query parameters that are not filters but are kept: sorting, `roleId`. */
  keep?: [name: string, value: string][];
  chips?: FilterChip[];
  clearHref?: string;
  /** One-click date ranges: "This week". */
  ranges?: FilterRange[];
  /** One line of columns, for a list page with many filters. */
  isLine?: boolean;
  /** Whether a filter is invalid: then the filters are also expanded on phones, where the message is. */
  hasProblem?: boolean;
  children: ReactNode;
};

/** Submits the form whenever a filter is committed, so that the button is unnecessary. */
function useApplyOnChange() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    const node = form.current;
    const apply = () => submit(node, { preventScrollReset: true, replace: true });
    node?.addEventListener('change', apply);
    return () => node?.removeEventListener('change', apply);
  }, [submit]);
  return form;
}

/** The filters of a list as a GET form: open on wide screens, collapsed on phones. */
export function FilterBar({
  inForce,
  keep = [],
  chips = [],
  clearHref,
  ranges = [],
  isLine,
  hasProblem,
  children,
}: FilterBarProps) {
  const form = useApplyOnChange();
  const isEnhanced = useHydrated();
  return (
    <>
      <details className="filter-box" open={hasProblem || undefined}>
        <summary className="btn btn-secondary">
          <Icon name="sliders" size="sm" />
          Search and filter
          {inForce && <span className="faint">{inForce}</span>}
          <Icon name="down" size="sm" />
        </summary>
        <Form className={classNames('filters compact', isLine && 'line')} method="get" role="search" ref={form}>
          {keep.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          {children}
          <button
            key={String(isEnhanced)}
            className={classNames('btn btn-secondary sm', isEnhanced ? 'seen-on-focus' : 'without-script')}
          >
            Apply
          </button>
        </Form>
        {ranges.length > 0 && (
          <p className="ranges">
            {ranges.map(({ label, href, isCurrent }) => (
              <Link key={label} to={href} preventScrollReset aria-current={isCurrent || undefined}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </details>
      {chips.length > 0 && (
        <div className="chips mt-3">
          {chips.map(({ label, removeHref }) => (
            <Link key={label} className="chip" to={removeHref} preventScrollReset aria-label={`Remove ${label}`}>
              {label}
              <Icon name="x" />
            </Link>
          ))}
          {clearHref && <Link to={clearHref}>Clear filters</Link>}
        </div>
      )}
    </>
  );
}

type FilterProps = { label: string; name: string; value?: string; problem?: string | undefined };

/** A filter's error message, between its label and its control. */
export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem && (
      <span className="msgs">
        <ErrorMessage id={id}>{problem}</ErrorMessage>
      </span>
    )
  );
}

/** Returns the properties common to a filter's controls: its name, its current value, and its error. */
export const controlOf = (id: string, { name, value, problem }: Omit<FilterProps, 'label'>) => ({
  id,
  name,
  defaultValue: value,
  ...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}),
});

/** Label, error and control. */
function FilterField({
  id,
  label,
  problem,
  children,
}: Omit<FilterProps, 'name'> & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Problem id={`${id}-error`} problem={problem} />
      {children}
    </div>
  );
}

/** A choice to filter by. */
export function FilterSelect({ label, name, value, problem, options }: FilterProps & { options: SelectOption[] }) {
  const id = useId();
  return (
    <FilterField id={id} label={label} problem={problem}>
      <select key={value} className="select" {...controlOf(id, { name, value, problem })}>
        <Options options={options} />
      </select>
    </FilterField>
  );
}

/** The grouping of a list. */
export function FilterGroup({ value = '', groups }: { value: string | undefined; groups: readonly SelectOption[] }) {
  return (
    <FilterSelect
      label="Group by"
      name="groupBy"
      value={value}
      options={[{ value: '', label: 'Nothing' }, ...groups]}
    />
  );
}

/** A date to filter by, typed or chosen from a calendar. */
export function FilterDate({ label, name, value: said, problem }: FilterProps) {
  const id = useId();
  const date = said ? readDate(said) : null;
  const value = date ? formatDate(date) : said;
  return (
    <FilterField id={id} label={label} problem={problem}>
      <DateControl
        key={value}
        label={`${label}: choose a date`}
        className="input"
        {...controlOf(id, { name, value, problem })}
      />
    </FilterField>
  );
}

/** A typed text or number. */
export function FilterText({ label, name, value, problem, inputMode }: FilterProps & { inputMode?: 'decimal' }) {
  const id = useId();
  return (
    <FilterField id={id} label={label} problem={problem}>
      <input
        key={value}
        className="input"
        {...controlOf(id, { name, value, problem })}
        inputMode={inputMode}
        autoComplete="off"
      />
    </FilterField>
  );
}

/** The search words. */
export function FilterSearch({ label, name, value, problem, placeholder }: FilterProps & { placeholder?: string }) {
  const id = useId();
  return (
    <FilterField id={id} label={label} problem={problem}>
      <div className="search">
        <Icon name="search" size="sm" />
        <input
          key={value}
          className="input"
          type="search"
          {...controlOf(id, { name, value, problem })}
          placeholder={placeholder}
        />
      </div>
    </FilterField>
  );
}
