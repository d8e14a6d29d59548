import { describe, expect, it } from 'vitest';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { FormTokenProvider } from '#app/components/fields/form-token.tsx';
import { NotFoundPage } from '#app/frame/not-found-page.tsx';
import { NetworkState } from '#app/frame/network-state.tsx';
import { PageHeader } from '#app/components/page-header.tsx';
import { Panel } from '#app/components/panel.tsx';
import { Shell } from '#app/frame/shell.tsx';
import { NotificationBar, UpdateBanner } from '#app/frame/system-bars.tsx';
import { SystemError } from '#app/frame/system-error.tsx';
import { element, elements, rendered, words } from '../components/rendered.tsx';

const frame = {
  agencyName: 'Calder & Finch',
  logos: { rectangular: '/logo.svg', square: '/square.svg' },
  homeHref: '/?roleId=1',
  helpHref: 'https://help.example/start',
  version: '2.23.1',
  logOutAction: '/logout',
  person: { name: 'Hannah Whitworth', roleLabel: 'Agency administrator' },
  roles: [
    { label: 'Agency administrator', href: '/?roleId=1', current: true },
    { label: 'Authoriser', href: '/?roleId=2' },
  ],
  groups: [
    {
      items: [
        { label: 'Dashboard', href: '/?roleId=1', icon: 'home' as const, current: true },
        { label: 'Timesheets', href: '/timesheets?roleId=1', icon: 'sheet' as const, count: 34 },
      ],
    },
    { label: 'Agency', items: [{ label: 'Settings', href: '/settings', icon: 'sliders' as const }] },
  ],
};

describe('the shell', () => {
  it('starts with the skip link and opens and closes its menu by links alone', () => {
    const html = rendered(<Shell {...frame}>content</Shell>);
    expect(elements(html, 'a')[0]).toMatchObject({ class: 'skip', href: '#content' });
    expect(element(html, 'a', { href: '#menu' }).class).toContain('btn');
    expect(element(html, 'aside', { id: 'menu' })['aria-label']).toBe('Main menu');
    expect(element(html, 'main', { id: 'content' }).tabindex).toBe('-1');
  });

  it('marks the current page and says how many things need attention', () => {
    const html = rendered(<Shell {...frame}>content</Shell>);
    expect(element(html, 'a', { 'aria-current': 'page' }).title).toBe('Dashboard');
    expect(words(html)).toContain('Timesheets , 34 need attention');
  });

  it('collapses through a form that returns to the same page', () => {
    const html = rendered(
      <FormTokenProvider value={{ token: 'token-1', key: 'key-1' }}>
        <Shell {...frame} isCollapsed>
          content
        </Shell>
      </FormTokenProvider>,
      '/timesheets?status=pending',
    );
    expect(element(html, 'form', { action: '/preferences/sidebar' }).method).toBe('post');
    expect(element(html, 'input', { name: 'collapsed' }).value).toBe('false');
    expect(element(html, 'input', { name: 'returnTo' }).value).toBe('/timesheets?status=pending');
    expect(element(html, 'input', { name: 'formToken' }).value).toBe('token-1');
    expect(element(html, 'button', { 'aria-label': 'Expand the menu' })).toBeDefined();
    expect(html).toContain('shell is-collapsed');
  });

  it('offers the other roles as links and hides the choice from someone with one role', () => {
    expect(words(rendered(<Shell {...frame}>content</Shell>))).toContain('Your roles Agency administrator Authoriser');
    const alone = words(rendered(<Shell {...frame} roles={frame.roles.slice(0, 1)} children="content" />));
    expect(alone).not.toContain('Your roles');
    expect(alone).toContain('Log out');
  });

  it('never says Online unless it was told so', () => {
    expect(words(rendered(<Shell {...frame}>content</Shell>))).not.toContain('Online');
    expect(words(rendered(<NetworkState state="systemUpgrade" />))).toBe('System upgrade');
  });
});

describe('the page head', () => {
  it('has the one h1, the way back and the help link', () => {
    const html = rendered(
      <PageHeader title="Timesheets" icon="sheet" back={{ label: 'Back', href: '/b' }} />,
      '/timesheets',
    );
    expect(elements(html, 'h1')).toHaveLength(1);
    expect(element(html, 'a', { href: '/b' }).class).toBe('crumb');
    expect(element(html, 'a', { href: '/help/timesheets' }).class).toBe('help');
    expect(words(html)).toContain('Help with timesheets');
  });
});

describe('bars across the page', () => {
  it('make the whole update bar the link that reloads', () => {
    const html = rendered(<UpdateBanner href="/timesheets" />);
    expect(element(html, 'a', { href: '/timesheets' }).class).toBe('sysbar update');
    expect(words(html)).toContain('Please update to the latest version');
  });

  it('dismiss a notification by posting', () => {
    const html = rendered(
      <NotificationBar headline="Maintenance" summary="On Sunday." dismissAction="/notifications/1/dismiss" />,
    );
    expect(element(html, 'form', { method: 'post' }).action).toBe('/notifications/1/dismiss');
  });
});

describe('a panel', () => {
  it('is a named dialog whose cross and dimmed page are links to the page under it', () => {
    const html = rendered(<Panel title="Add a contact" closeHref="/contacts?roleId=1" layer={2} children="form" />);
    const dialog = element(html, 'div', { role: 'dialog' });
    expect(element(html, 'h2', { id: dialog['aria-labelledby'] ?? '' })).toBeDefined();
    expect(elements(html, 'a').map(({ href }) => href)).toEqual(['/contacts?roleId=1', '/contacts?roleId=1']);
    expect(html).toContain('panel-layer layer-2');
  });
});

describe('pages before a role', () => {
  const brand = { name: 'Calder & Finch', logo: '/logo.svg', href: '/login' };

  it('show the logo with its name and keep the artwork from screen readers', () => {
    const html = rendered(<AccountLayout brand={brand} footLinks={[]} children="form" />);
    expect(element(html, 'img', { src: '/logo.svg' }).alt).toBe('Calder & Finch');
    expect(element(html, 'svg', { viewBox: '0 0 760 900' })['aria-hidden']).toBe('true');
    expect(html).toContain('wk on');
  });

  it('say that there is nothing at this address and where to go, with one week missing from the artwork', () => {
    const html = rendered(<NotFoundPage brand={brand} footLinks={[]} path="/timesheets/x" isLoggedIn homeHref="/" />);
    expect(words(html)).toContain('Page not found');
    expect(words(html)).toContain('/timesheets/x Go to your dashboard');
    expect(html).not.toContain('wk on');
    const visitor = rendered(
      <NotFoundPage brand={brand} footLinks={[]} path="/x" isLoggedIn={false} homeHref="/login" />,
    );
    expect(words(visitor)).toContain('/x Log in');
  });

  it('report a system error with its id, a mail link and the technical details', () => {
    const html = rendered(
      <SystemError
        reportingId="6F2C"
        when="26 May 2026, 09:42"
        address="/timesheets"
        reportHref="mailto:a@b.example?subject=6F2C"
        details={['loader: 502']}
      />,
    );
    expect(words(html)).toContain('Sorry, something went wrong...');
    expect(words(html)).toContain('Reporting id 6F2C');
    expect(element(html, 'a', { href: '/' }).class).toContain('btn-primary');
    expect(element(html, 'a', { href: 'mailto:a@b.example?subject=6F2C' })).toBeDefined();
    expect(elements(html, 'details')).toHaveLength(1);
  });

  it('give no id and no time if they are not known', () => {
    const html = rendered(
      <SystemError reportingId="" when="" address="/timesheets" reportHref="mailto:a@b.example" details={[]} />,
    );
    expect(elements(html, 'dt')).toHaveLength(1);
    expect(words(html)).toContain('Address /timesheets');
  });
});
