import { Fragment, useRef } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { MenuRule } from '#app/components/menu.tsx';
import { useDismissableDetails } from '#app/components/use-dismissable-details.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';
import { usePaths } from '#app/paths.ts';

const KINDS = [
  { kind: 'summary', label: 'Summary', hint: 'a row for each timesheet' },
  { kind: 'detail', label: 'Detail', hint: 'a row for each entry' },
  { kind: 'digest', label: 'Digest', hint: 'what payroll pays, for periods that begin on the dates chosen' },
];
const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const;

type DownloadMenuProps = {
  typed: Record<string, string>;
  filter: TimesheetListData['filter'];
  mayDigest: boolean;
  /** Payroll layouts that what is accepted can be downloaded in, for a range of dates. */
  layouts: TimesheetListData['layouts'];
  /** The format that the reader has chosen in their settings. */
  preferred: string;
};

/** The list's filter as a download asks for it: rows have an order of their own, and the status is the one that is shown. */
function askedFor(kind: string, { typed, filter }: Pick<DownloadMenuProps, 'typed' | 'filter'>) {
  const { status = null, dateUsed = 'timesheetDate' } = filter;
  const unsorted = { ...typed, status, sort: null, order: null, groupBy: null, page: null, size: null };
  // The digest is of whole periods, each in one digest alone.
  return kind === 'digest' && dateUsed === 'timesheetDate' ? { ...unsorted, dateUsed: 'beginning' } : unsorted;
}

/** The whole filtered list as a file, the preferred format first. The digest is there once the list has a range of dates. */
export function DownloadMenu({ typed, filter, mayDigest, layouts, preferred }: DownloadMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(details);
  const to = usePaths();
  const formats = [...FORMATS].sort(([one], [other]) => Number(other === preferred) - Number(one === preferred));
  const kinds = KINDS.filter(({ kind }) => kind !== 'digest' || mayDigest);
  return (
    <details className="menu" name="menu" ref={details}>
      <summary className="btn btn-secondary">
        <Icon name="download" size="sm" />
        Download
      </summary>
      <div className="pop">
        {formats.map(([format, name], index) => (
          <Fragment key={format}>
            {index > 0 && <MenuRule />}
            {kinds.map(({ kind, label, hint }) => (
              <a
                key={kind}
                href={to.downloadTimesheets(kind, { ...askedFor(kind, { typed, filter }), format })}
                title={hint}
              >
                {`${label}, ${name}`}
              </a>
            ))}
          </Fragment>
        ))}
        {layouts.length > 0 && <MenuRule />}
        {layouts.map(({ payrollLayoutId, name }) => (
          <a
            key={payrollLayoutId}
            href={to.layoutFile(payrollLayoutId, askedFor('digest', { typed, filter }))}
            title="accepted time in this payroll layout; not a payroll run"
          >
            {`Payroll file, ${name}`}
          </a>
        ))}
      </div>
    </details>
  );
}
