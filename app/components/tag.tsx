import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A property of something (Default, Hidden, Holiday, Nightshift); `bank` names a bank holiday. Status is a badge. */
export function Tag({ bank, children }: { bank?: boolean; children: ReactNode }) {
  return <span className={classNames('tag', bank && 'bank')}>{children}</span>;
}
