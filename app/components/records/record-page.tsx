import { Outlet } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { PageBody, PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { StatusTabs, type Tab } from '../lists/status-tabs.tsx';

type RecordPageProps = Pick<PageHeaderProps, 'icon' | 'badge' | 'summary'> & {
  name: string;
  list: { label: string; href: string };
  /** The main action; false for those who may only view. */
  edit?: { label: string; href: string } | false;
  /** Further actions, in a menu. */
  menu: ReactNode;
  tabs?: Tab[] | false;
  /** Content above whichever tab is open. */
  children?: ReactNode;
};

/** The page of a directory record: its details, its actions and its tabs. */
export function RecordPage({ name, list, edit, menu, tabs, children, ...head }: RecordPageProps) {
  const actions = edit && (
    <>
      <ButtonLink icon="edit" href={edit.href}>
        {edit.label}
      </ButtonLink>
      <Menu label={`Actions for ${name}`}>{menu}</Menu>
    </>
  );
  return (
    <>
      <PageHeader
        {...head}
        title={name}
        back={list}
        actions={actions}
        tabs={tabs && <StatusTabs label={`About ${name}`} tabs={tabs} />}
      />
      <PageBody>
        {children}
        <Outlet />
      </PageBody>
    </>
  );
}
