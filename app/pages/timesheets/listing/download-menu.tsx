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
  /** Payroll layouts in which accepted time can be downloaded, for a range of dates. */
  layouts: TimesheetListData['layouts'];
  /** The format chosen in the reader's settings. */
  preferred: string;
};

/** Returns the list's filter for a download: without its order, as rows have their own, and with the displayed status. */
function askedFor(kind: string, { typed, filter }: Pick<DownloadMenuProps, 'typed' | 'filter'>) {
  const { status = null, dateUsed = 'timesheetDate' } = filter;
  const unsorted = { ...typed, status, sort: null, order: null, groupBy: null, page: null, size: null };
  // The digest covers whole periods, each in only one digest.
  return kind === 'digest' && dateUsed === 'timesheetDate' ? { ...unsorted, dateUsed: 'beginning' } : unsorted;
}

/** The whole filtered list as a file, preferred format first. The digest is available once the list has a range of dates. */
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
