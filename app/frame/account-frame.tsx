import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root-data.server.ts';
import { useWebLinks } from '#app/web-links.ts';
import type { AccountBrand, FooterLink } from './account-layout.tsx';

const PRODUCT = 'Countersign';

/** Returns the marketing site's pages; an agency's own people are not shown the product's blog and demo. */
function useFooterLinks(isProduct: boolean): FooterLink[] {
  const web = useWebLinks();
  const links = [
    { label: 'Help', href: web.help() },
    { label: 'Privacy policy', href: web.privacy },
    { label: 'Cookie policy', href: web.cookies },
    { label: 'Terms of use', href: web.terms },
  ];
  if (!isProduct) return links;
  return [...links, { label: 'Blog', href: web.blog }, { label: 'Book a demo', href: web.bookADemo }];
}

/** Returns the brand and footer of the pages before a role is chosen: the agency's on its own address, otherwise the product's. */
export function useAccountFrame(): { name: string; brand: AccountBrand; footLinks: FooterLink[]; website: string } {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const agency = root?.agency;
  const footerLinks = useFooterLinks(!agency);
  const brand: AccountBrand = agency
    ? { name: agency.displayName, logo: agency.logos.rectangular, href: '/' }
    : { product: PRODUCT, href: '/' };
  return { name: agency?.displayName ?? PRODUCT, brand, footLinks: footerLinks, website: agency?.website ?? '' };
}
