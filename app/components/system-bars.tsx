import { Link } from '@remix-run/react';
import { FormToken } from './form-token.tsx';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './button.tsx';

/** Says that a newer version is running; the whole bar is the link that loads it. `href` is the page itself. */
export function UpdateBanner({ href }: { href: string }) {
  return (
    <div role="status">
      <a className="sysbar update" href={href}>
        <Icon name="refresh" />
        <p>Please update to the latest version</p>
        <span className="act">Reload</span>
      </a>
    </div>
  );
}

/** What a notification from the system says: headline, summary and perhaps one button. */
export type NotificationBarProps = {
  headline: string;
  summary: string;
  icon?: IconName;
  link?: { label: string; href: string };
  /** Where closing the bar is posted. */
  dismissAction: string;
};

/** A notification from the system under the top of the page; closing it posts, so it stays closed. */
export function NotificationBar({ headline, summary, icon = 'info', link, dismissAction }: NotificationBarProps) {
  return (
    <div className="sysbar note" role="region" aria-label="Notice">
      <Icon name={icon} />
      <p>
        <b>{headline}</b> {summary}
      </p>
      {link && (
        <Link className="btn btn-secondary sm" to={link.href}>
          {link.label}
        </Link>
      )}
      <form method="post" action={dismissAction}>
        <FormToken />
        <IconButton icon="x" label="Dismiss this notice" />
      </form>
    </div>
  );
}
