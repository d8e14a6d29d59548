import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { PageBody, PageHeader } from './page-header.tsx';

type NewRecordPageProps = {
  title: string;
  icon: IconName;
  /** The list that the record will be in. */
  list: { label: string; href: string };
  /** The form that asked for the record, and goes on with it. */
  opener: string | null;
  children: ReactNode;
};

/** The page on which a record is added, and the way back to where it was asked for. */
export function NewRecordPage({ title, icon, list, opener, children }: NewRecordPageProps) {
  return (
    <>
      <PageHeader title={title} icon={icon} back={opener ? { label: 'Back to the form', href: opener } : list} />
      <PageBody>{children}</PageBody>
    </>
  );
}
