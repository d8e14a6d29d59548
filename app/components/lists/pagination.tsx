import { formatCount } from '#domain/format.ts';
import { useId } from 'react';
import { pageWithin, type Slice } from '#domain/browse.ts';
import { Icon } from '../icon.tsx';
import { Link } from '#app/components/link.tsx';

type PageSize = {
  current: number;
  options: number[];
  /** The query parameter for the size. */
  name: string;
  /** The other query parameters, which are kept. */
  keep: [name: string, value: string][];
};

type PaginationProps = {
  slice: Slice;
  total: number;
  /** What is counted, in the plural: "timesheets". */
  noun: string;
  hrefOf: (page: number) => string;
  sizes?: PageSize;
};

/** Returns the page numbers to show: first, last and those around the current one; null for a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
}

function Sizes({ current, options, name, keep }: PageSize) {
  const id = useId();
  return (
    <form className="compact flex center g-2" method="get">
      {keep.map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <label className="small" htmlFor={id}>
        Show
      </label>
      <select
        className="select w-2"
        id={id}
        name={name}
        defaultValue={current}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {options.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <noscript>
        <button className="btn btn-secondary sm">Apply</button>
      </noscript>
    </form>
  );
}

/** This page's position in a list, with links to the others; the count if one page holds everything. */
export function Pagination({ slice, total, noun, hrefOf, sizes }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / slice.size));
  const page = pageWithin(slice, total);
  if (total < 2) return null;
  // Beyond the last page, the last is shown.
  const first = (page - 1) * slice.size + 1;
  const last = Math.min(page * slice.size, total);
  const isLong = total > Math.min(...(sizes?.options ?? []));
  return (
    <div className="pager">
      <span>
        {pages === 1
          ? `${formatCount(total)} ${noun}`
          : `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)} ${noun}`}
      </span>
      {sizes && isLong && <Sizes {...sizes} />}
      {pages > 1 && (
        <nav aria-label="Pages">
          {page > 1 ? (
            <Link to={hrefOf(page - 1)} rel="prev">
              <Icon name="left" size="sm" />
              Previous
            </Link>
          ) : (
            <span className="off">
              <Icon name="left" size="sm" />
              Previous
            </span>
          )}
          {shownPages(page, pages).map((one, index) =>
            one === null ? (
              <span key={`gap ${index}`}>…</span>
            ) : (
              <Link key={one} to={hrefOf(one)} aria-current={one === page ? 'page' : undefined}>
                {one}
              </Link>
            ),
          )}
          {page < pages ? (
            <Link to={hrefOf(page + 1)} rel="next">
              Next
              <Icon name="right" size="sm" />
            </Link>
          ) : (
            <span className="off">
              Next
              <Icon name="right" size="sm" />
            </span>
          )}
        </nav>
      )}
    </div>
  );
}
