import { Link as FrameworkLink } from '@remix-run/react';
import { expect, test } from 'vitest';
import { Link } from '#app/components/link.tsx';
import { rendered } from './rendered.tsx';

test.each([
  { to: '/timesheets?roleId=one&page=2' },
  { to: '/contractors/a%20b/?q=%C3%A9&x=a+b#top' },
  { to: '/', 'aria-current': 'page' as const, title: 'Home “page”', className: 'btn' },
  { to: '/settings', discover: 'none' as const, rel: 'next' },
  { to: '/roles', reloadDocument: true },
  { to: '/clients', preventScrollReset: true },
  { to: '?page=2' },
  { to: '../clients' },
  { to: '//elsewhere.example/page' },
  { to: 'https://elsewhere.example/page' },
])('The server writes a link as the framework does: $to', (props) => {
  const children = ['One & ', <b key="two">two</b>];
  const html = rendered(<Link {...props}>{children}</Link>, '/timesheets/1?page=1');
  expect(html).toContain('<a ');
  expect(html).toBe(rendered(<FrameworkLink {...props}>{children}</FrameworkLink>, '/timesheets/1?page=1'));
});
