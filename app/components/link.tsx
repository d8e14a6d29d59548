import { Link as FollowedLink, type LinkProps } from '@remix-run/react';

type Followed = 'prefetch' | 'relative' | 'replace' | 'state' | 'viewTransition';
type WrittenLinkProps = Omit<LinkProps, 'to' | Followed> & { to: string };

/** Of the framework's props, those that affect following the link; the URL and the rest are the anchor's. */
function WrittenLink({ to, children, discover = 'render', ...link }: WrittenLinkProps) {
  const { preventScrollReset: _, reloadDocument, ...anchor } = link;
  // Anything but a root-relative URL has to be resolved.
  if (!/^\/(?!\/)/.test(to))
    return (
      <FollowedLink {...link} to={to} discover={discover}>
        {children}
      </FollowedLink>
    );
  const isDiscovered = discover === 'render' && !reloadDocument;
  return (
    <a {...anchor} data-discover={isDiscovered ? 'true' : undefined} href={to}>
      {children}
    </a>
  );
}

/**
 * A link to another page. The server renders the same anchor as the framework's link, without what is needed only to
 * follow it: resolving each URL against all parent routes costs as much as the rest of a row.
 */
export const Link = typeof document === 'undefined' ? WrittenLink : FollowedLink;
