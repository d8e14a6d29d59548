import type { FormEvent } from 'react';
import { FormToken } from '#app/components/fields/form-token.tsx';
import type { IconName } from '#app/components/icon.tsx';
import { Icon } from '#app/components/icon.tsx';
import { IconButton } from '#app/components/button.tsx';

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

/** The content of a system notification: headline, summary and perhaps one button. */
export type NotificationBarProps = {
  headline: string;
  summary: string;
  icon?: IconName;
  link?: { label: string; href: string };
  /** Where closing the bar posts to. */
  dismissAction: string;
  /** The page to return to. */
  returnTo?: string;
  onDismiss?: (event: FormEvent<HTMLFormElement>) => void;
};

/** A system notification below the top of the page; closing it posts, so it stays closed. */
export function NotificationBar({ headline, summary, icon = 'info', link, ...closing }: NotificationBarProps) {
  const { dismissAction, returnTo, onDismiss } = closing;
  return (
    <div className="sysbar note" role="region" aria-label="Notice">
      <Icon name={icon} />
      <p>
        <b>{headline}</b> {summary}
      </p>
      {link && (
        <a className="btn btn-secondary sm" href={link.href}>
          {link.label}
        </a>
      )}
      <form method="post" action={dismissAction} onSubmit={onDismiss}>
        <FormToken />
        {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
        <IconButton icon="x" label="Dismiss this notice" />
      </form>
    </div>
  );
}
