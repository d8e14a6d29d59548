import { Link as FollowedLink, type LinkProps } from '@remix-run/react';

type Followed = 'prefetch' | 'relative' | 'replace' | 'state' | 'viewTransition';
type WrittenLinkProps = Omit<LinkProps, 'to' | Followed> & { to: string };

/** Of the framework's own, what a link does once it is followed; the address and the rest are the anchor's. */
function WrittenLink({ to, children, discover = 'render', ...link }: WrittenLinkProps) {
  const { preventScrollReset: _, reloadDocument, ...anchor } = link;
  // What is no address from the root has to be resolved.
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
 * A link to another page. The server writes the same anchor as the framework's link, without what only following it needs:
 * resolving each address against every route above costs it as much as the rest of a row.
 */
export const Link = typeof document === 'undefined' ? WrittenLink : FollowedLink;
