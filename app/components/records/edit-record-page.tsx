import type { ReactNode } from 'react';
import type { IconName } from '../icon.tsx';
import { PageBody, PageHeader } from '../page-header.tsx';

type EditRecordPageProps = {
  /** What is done with the record; "Edit" by default. */
  verb?: string;
  name: string;
  icon: IconName;
  /** The page of the record. */
  href: string;
  summary?: ReactNode;
  children: ReactNode;
};

/** The page for editing a record, with the link back to it. */
export function EditRecordPage({ verb = 'Edit', name, icon, href, summary, children }: EditRecordPageProps) {
  return (
    <>
      <PageHeader title={`${verb} ${name}`} icon={icon} back={{ label: name, href }} summary={summary} />
      <PageBody>{children}</PageBody>
    </>
  );
}
