import type { ReactNode } from 'react';
import { PageHeader } from '#app/components/page-header.tsx';

/** The head of a page about timesheets selected in a list. */
export function SelectedHeader({ title, list, summary }: { title: string; list: string; summary?: ReactNode }) {
  return <PageHeader title={title} icon="sheet" back={{ label: 'Timesheets', href: list }} summary={summary} />;
}
