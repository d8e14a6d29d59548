import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { IconName } from '../icon.tsx';
import { PageBody, PageHeader } from '../page-header.tsx';

/** What such a page's loader returns: the form that requested the record and will use it, if any. */
type Opened = { form?: string | null };

type NewRecordPageProps = {
  title: string;
  icon: IconName;
  /** The list the record will be in. */
  list: { label: string; href: string };
  summary?: string;
  children: ReactNode;
};

/** The page for adding a record, with the link back to where it was requested. */
export function NewRecordPage({ list, children, ...head }: NewRecordPageProps) {
  const { form } = useLoaderData<() => Promise<Opened>>();
  return (
    <>
      <PageHeader {...head} back={form ? { label: 'Back to the form', href: form } : list} />
      <PageBody>{children}</PageBody>
    </>
  );
}
