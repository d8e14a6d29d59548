import { useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RootData } from './root-data.server.ts';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';
import { FlashCallout } from '#app/components/callout.tsx';
import type { IconName } from '#app/components/icon.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';

/** A page of the person rather than of a role: their roles, their sessions. Works at every address of the product. */
export function AccountPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { brand, footLinks } = useAccountFrame();
  const root = useRouteLoaderData('root') as RootData | undefined;
  const flash = root?.flash;
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form wide">
        <h1>{title}</h1>
        <FlashCallout flash={flash && { tone: flash.kind, message: flash.message }} />
        {lead && <p className="muted">{lead}</p>}
        {children}
      </div>
    </AccountLayout>
  );
}

type PersonPageProps = { title: string; icon: IconName; lead?: string; children: ReactNode };

/** The same within the portal, whose menu stays if the person has a role here. */
export function PersonPage({ title, icon, lead, children }: PersonPageProps) {
  return (
    <>
      <PageHeader title={title} icon={icon} summary={lead} />
      <PageBody>
        <div className="person-page">{children}</div>
      </PageBody>
    </>
  );
}

/** The entries of an account page, separated by hairlines. */
export function AccountList({ children }: { children: ReactNode }) {
  return <ul className="account-list">{children}</ul>;
}

type AccountEntryProps = { name: ReactNode; mark?: ReactNode; children?: ReactNode; action?: ReactNode };

/** One entry: a mark, a name, details, and an action. */
export function AccountEntry({ name, mark, children, action }: AccountEntryProps) {
  return (
    <li>
      {mark}
      <div className="what">
        <b>{name}</b>
        {children}
      </div>
      {action}
    </li>
  );
}
