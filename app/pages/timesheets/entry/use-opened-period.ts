import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { pathOf } from '#app/own-address.ts';

type EntryPage = { chosen: { placement: { id: string }; period: { beginning: string } } | null };

const nameOf = ({ chosen }: EntryPage) => chosen && `${chosen.placement.id} ${chosen.period.beginning}`;

/**
 * Returns an entry page as it was opened, where loading it again would choose another contract or period: an address
 * that names none may mean the next week once the day is over, while hours are being typed.
 */
export function useOpenedPeriod<Page extends EntryPage>(page: Page): Page {
  const address = pathOf(useLocation());
  const [opened, setOpened] = useState({ address, page });
  if (opened.page === page) return page;
  if (opened.address === address && nameOf(opened.page) !== null && nameOf(opened.page) !== nameOf(page))
    return opened.page;
  setOpened({ address, page });
  return page;
}
