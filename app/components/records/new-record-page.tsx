import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { IconName } from '../icon.tsx';
import { PageBody, PageHeader } from '../page-header.tsx';

/** What the loader of such a page answers: the form that asked for the record, and goes on with it, where one may. */
type Opened = { form?: string | null };

type NewRecordPageProps = {
  title: string;
  icon: IconName;
  /** The list that the record will be in. */
  list: { label: string; href: string };
  summary?: string;
  children: ReactNode;
};

/** The page on which a record is added, and the way back to where it was asked for. */
export function NewRecordPage({ list, children, ...head }: NewRecordPageProps) {
  const { form } = useLoaderData<() => Promise<Opened>>();
  return (
    <>
      <PageHeader {...head} back={form ? { label: 'Back to the form', href: form } : list} />
      <PageBody>{children}</PageBody>
    </>
  );
}
