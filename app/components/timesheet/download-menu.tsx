import { useRef } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { useDismissableDetails } from '#app/components/use-dismissable-details.ts';
import { usePaths } from '#app/paths.ts';

const KINDS = [
  { kind: 'summary', label: 'Summary', hint: 'a row for each timesheet' },
  { kind: 'detail', label: 'Detail', hint: 'a row for each entry' },
  { kind: 'digest', label: 'Digest', hint: 'what payroll pays, for the dates chosen' },
];
const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const;

/** The whole filtered list as a file. The digest is there once the list has a range of dates. */
export function DownloadMenu({ typed, mayDigest }: { typed: Record<string, string>; mayDigest: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismissableDetails(details);
  const to = usePaths();
  const kinds = KINDS.filter(({ kind }) => kind !== 'digest' || mayDigest);
  return (
    <details className="menu" name="menu" ref={details}>
      <summary className="btn btn-secondary">
        <Icon name="download" size="sm" />
        Download
      </summary>
      <div className="pop">
        {kinds.flatMap(({ kind, label, hint }) =>
          FORMATS.map(([format, name]) => (
            <a
              key={`${kind} ${format}`}
              href={to.downloadTimesheets(kind, { ...typed, format, page: null, size: null })}
              title={hint}
            >
              {`${label}, ${name}`}
            </a>
          )),
        )}
      </div>
    </details>
  );
}
