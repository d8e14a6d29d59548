import type { ReactNode } from 'react';
import { sentenceCase } from '#domain/format.ts';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** The statuses shown, including `missing`, which is computed and never stored. */
export type ShownStatus = 'accepted' | 'pending' | 'rejected' | 'deleted' | 'missing';

/** The icon of each status in marks and timelines; badges get the same from CSS. */
export const STATUS_ICONS: Record<ShownStatus, IconName> = {
  accepted: 'check',
  pending: 'clock',
  rejected: 'x',
  deleted: 'trash',
  missing: 'dash',
};

/** A status as icon, word and colour. Children replace the word ("2 missing"). */
export function StatusBadge({ status, children }: { status: ShownStatus; children?: ReactNode }) {
  return <span className={classNames('badge', status)}>{children ?? sentenceCase(status)}</span>;
}

/** A badge without a status: "Active, ends in 127 days". */
export function NeutralBadge({ children }: { children: ReactNode }) {
  return <span className="badge neutral">{children}</span>;
}

/** The round mark of a status beside a number. */
export function StatusMark({ status }: { status: ShownStatus }) {
  return (
    <span className={classNames('mark', status)} aria-hidden="true">
      {status !== 'missing' && <Icon name={STATUS_ICONS[status]} />}
    </span>
  );
}
