import { useLocation, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import type { RootData } from '#app/frame/root-data.server.ts';
import { helpTopic } from '#app/help-topics.ts';
import { useWebLinks } from '#app/web-links.ts';
import { FlashCallout } from './callout.tsx';
import { Icon } from './icon.tsx';
import { Link } from '#app/components/link.tsx';

/** The content of a page's header. */
export type PageHeaderProps = {
  title: string;
  icon: IconName;
  /** The list this page came from, shown above the title. */
  back?: { label: string; href: string };
  badge?: ReactNode;
  /** Buttons; at most one of them primary. */
  actions?: ReactNode;
  summary?: ReactNode;
  /** The page's `StatusTabs`. */
  tabs?: ReactNode;
};

/** The header of a page: its parent, its title, its actions. The only h1. */
export function PageHeader({ title, icon, back, badge, actions, summary, tabs }: PageHeaderProps) {
  const help = helpTopic(useLocation().pathname);
  const web = useWebLinks();
  return (
    <header className="page-head">
      {back && (
        <Link className="crumb" to={back.href}>
          <Icon name="left" size="sm" />
          {back.label}
        </Link>
      )}
      <div className="page-title">
        <h1>
          <Icon name={icon} size="lg" />
          {title}
        </h1>
        {badge}
        <div className="page-actions">
          {help && (
            <a className="help" href={web.help(help.topic)}>
              <Icon name="help" size="sm" />
              <span className="hide-sm">{help.label}</span>
              <span className="only-sm">Help</span>
            </a>
          )}
          {actions && <div className="page-buttons">{actions}</div>}
        </div>
      </div>
      {summary && <div className="page-sub">{summary}</div>}
      {tabs}
    </header>
  );
}

/** The part of a page below its header, beginning with any message left by the previous page. */
export function PageBody({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const flash = root?.flash;
  return (
    <div className="wrap page-body">
      <FlashCallout flash={flash && { tone: flash.kind, message: flash.message }} />
      {children}
    </div>
  );
}
