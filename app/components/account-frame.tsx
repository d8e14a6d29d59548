import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from '#app/http/root-data.server.ts';
import type { AccountBrand, FootLink } from './account-layout.tsx';

const PRODUCT = 'Countersign';

/** The marketing site's pages (spec §2). */
export const FOOT_LINKS: FootLink[] = [
  { label: 'Help', href: 'https://countersign.example/help' },
  { label: 'Privacy policy', href: 'https://countersign.example/privacy' },
  { label: 'Cookie policy', href: 'https://countersign.example/cookies' },
  { label: 'Terms of use', href: 'https://countersign.example/terms' },
];

/** Brand and foot of the pages before a role is chosen: the agency's on its own address, else the product's. */
export function useAccountFrame(): { name: string; brand: AccountBrand; footLinks: FootLink[]; website: string } {
  const root = useRouteLoaderData('root') as RootData | undefined;
  const agency = root?.agency;
  const brand: AccountBrand = agency
    ? { name: agency.displayName, logo: '/logos/rectangular', href: '/' }
    : { product: PRODUCT, href: '/' };
  return { name: agency?.displayName ?? PRODUCT, brand, footLinks: FOOT_LINKS, website: agency?.website ?? '' };
}
