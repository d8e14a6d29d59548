import { useFetcher } from '@remix-run/react';
import type { FormEvent } from 'react';
import type { Notification } from '#domain/notifications/notification.ts';
import { reconnectNow } from '#app/live/connection.ts';
import { useLiveState } from '#app/live/use-live-state.ts';
import { useOwnAddress } from '#app/own-address.ts';
import { usePaths } from '#app/paths.ts';
import { UnsentBar } from '#app/components/unsent.tsx';
import { NetworkBanner } from './network-state.tsx';
import { NotificationBar, UpdateBanner } from './system-bars.tsx';

/**
 * The bars across the top of the portal: a form that may not have arrived or the lost network, then a newer version or
 * otherwise the latest notification.
 */
export function PortalBars({ notification }: { notification: Notification | null }) {
  const { isLost, isUnsent, isOutdated } = useLiveState();
  const address = useOwnAddress();
  return (
    <>
      <UnsentBar />
      {isLost && !isUnsent && <NetworkBanner retryHref={address} onRetry={reconnectNow} />}
      {isOutdated && <UpdateBanner href={address} />}
      {notification !== null && !isOutdated && (
        <LatestNotification key={notification.id} notification={notification} returnTo={address} />
      )}
    </>
  );
}

function LatestNotification({ notification, returnTo }: { notification: Notification; returnTo: string }) {
  const { id, headline, summary, icon, button } = notification;
  const to = usePaths();
  const fetcher = useFetcher();
  if (fetcher.state !== 'idle') return null;
  const dismiss = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set('isInPage', 'true');
    fetcher.submit(form, { method: 'post', action: to.dismissNotification(id) });
  };
  return (
    <NotificationBar
      headline={headline}
      summary={summary}
      icon={icon}
      link={button ? { label: button.text, href: to.followNotification(id) } : undefined}
      dismissAction={to.dismissNotification(id)}
      returnTo={returnTo}
      onDismiss={dismiss}
    />
  );
}
