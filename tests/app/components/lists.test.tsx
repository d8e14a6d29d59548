import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BulkBar } from '#app/components/lists/bulk-bar.tsx';
import { Callout } from '#app/components/callout.tsx';
import { Cell, DataTable, RowHead, SelectCell } from '#app/components/lists/data-table.tsx';
import { FilterBar, FilterDate } from '#app/components/lists/filter-bar.tsx';
import { Menu, MenuAction, MenuLink, RowMenu } from '#app/components/menu.tsx';
import { Pagination, shownPages } from '#app/components/lists/pagination.tsx';
import { Ribbon, ribbonSentence } from '#app/pages/timesheets/ribbon.tsx';
import { StatusBadge } from '#app/components/status-badge.tsx';
import { StatusBar } from '#app/pages/dashboard/status-bars.tsx';
import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { RowChoices } from '#app/pages/timesheets/listing/row-menu.tsx';
import { Timeline } from '#app/components/records/timeline.tsx';
import { rowActionsFor } from '#domain/timesheets/row-actions.ts';
import { element, elements, rendered, words } from './rendered.tsx';

const day = (label: string, standard: number, nightshift = 0, holiday = 0) => ({
  label,
  standard,
  nightshift,
  holiday,
});

describe('a table', () => {
  const html = rendered(
    <DataTable
      caption="Timesheets"
      rows="timesheets"
      columns={[
        { label: 'Contractor', sort: { href: '?sort=-name', direction: 'ascending' } },
        { label: 'Hours', numeric: true, sort: { href: '?sort=hours' } },
        { label: 'Actions', isHidden: true },
      ]}
    >
      <tbody>
        <tr>
          <SelectCell form="bulk" name="timesheetId" value="1" label="Select Andrzej Lis" />
          <RowHead href="/timesheets/1" sub="TS-000001">
            Andrzej Lis
          </RowHead>
          <Cell label="Hours" numeric>
            42h 30m
          </Cell>
        </tr>
      </tbody>
    </DataTable>,
  );

  it('has a caption, sort links and says which way it is sorted', () => {
    expect(words(html)).toMatch(/^Timesheets Contractor/);
    expect(element(html, 'th', { 'aria-sort': 'ascending' }).scope).toBe('col');
    expect(elements(html, 'a').map(({ href }) => href)).toEqual(['/?sort=-name', '/?sort=hours', '/timesheets/1']);
  });

  it('names each row by its first cell and each value by its column', () => {
    expect(element(html, 'th', { scope: 'row' })).toBeDefined();
    expect(element(html, 'td', { 'data-l': 'Hours' }).class).toBe('num');
    expect(element(html, 'input', { type: 'checkbox' })['aria-label']).toBe('Select Andrzej Lis');
  });
});

describe('around a list', () => {
  it('the bulk bar is there from the start if no script can show it later, and checkboxes name its form', () => {
    const html = rendered(
      <>
        <BulkBar id="bulk" label="Selected timesheets" name="timesheetId" clearHref="?">
          <button>Accept</button>
        </BulkBar>
        <table>
          <tbody>
            <tr>
              <SelectCell form="bulk" name="timesheetId" value="1" label="Select Andrzej Lis" />
            </tr>
          </tbody>
        </table>
      </>,
    );
    expect(element(html, 'form', { id: 'bulk' })).not.toHaveProperty('hidden');
    expect(element(html, 'input', { name: 'timesheetId' }).form).toBe('bulk');
  });

  it('filters are a GET form that keeps the other parameters and has a button', () => {
    const chips = [{ label: 'Client: Holbeck', removeHref: '?' }];
    const html = rendered(
      <FilterBar
        keep={[['roleId', 'r1']]}
        chips={chips}
        children={<FilterDate label="From" name="from" value="18 May 2026" />}
      />,
    );
    expect(element(html, 'form', { role: 'search' }).method).toBe('get');
    expect(element(html, 'input', { name: 'roleId' }).value).toBe('r1');
    expect(words(html)).toContain('Apply');
    expect(elements(html, 'a').map((link) => link['aria-label'])).toContain('Remove Client: Holbeck');
  });

  it('tabs are links with their counts', () => {
    const html = rendered(
      <StatusTabs label="Status" tabs={[{ label: 'Pending', href: '/?s=p', count: 1034, current: true }]} />,
    );
    expect(element(html, 'a', { 'aria-current': 'page' }).href).toBe('/?s=p');
    expect(words(html)).toBe('Pending 1,034');
  });

  it('says which rows of how many are shown', () => {
    const html = rendered(
      <Pagination slice={{ page: 3, size: 50 }} total={1142} noun="timesheets" hrefOf={(page) => `/?page=${page}`} />,
    );
    expect(words(html)).toContain('101 to 150 of 1,142 timesheets');
    expect(element(html, 'a', { 'aria-current': 'page' }).href).toBe('/?page=3');
    expect(element(html, 'a', { rel: 'prev' }).href).toBe('/?page=2');
  });

  it('says how many there are if one page holds them all, and nothing for a single one', () => {
    const sizes = { current: 50, options: [50, 100], name: 'size', keep: [] };
    const said = (total: number, size = 50) =>
      words(
        rendered(<Pagination slice={{ page: 1, size }} total={total} noun="clients" hrefOf={String} sizes={sizes} />),
      );
    expect([0, 1, 2, 50].map((total) => said(total))).toEqual(['', '', '2 clients', '50 clients']);
    // After choosing longer pages, shorter ones can be chosen again.
    expect(said(51, 100)).toMatch(/^51 clients Show/);
  });

  it('leaves out far pages but never a single one', () => {
    expect(shownPages(1, 3)).toEqual([1, 2, 3]);
    expect(shownPages(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
    expect(shownPages(4, 10)).toEqual([1, 2, 3, 4, 5, null, 10]);
  });

  it('a row menu opens without script and its actions are forms', () => {
    const html = rendered(
      <Menu label="Actions for Andrzej Lis">
        <MenuLink href="/timesheets/1">Open</MenuLink>
        <MenuAction action="/timesheets/1/accept" fields={{ version: '2' }}>
          Accept
        </MenuAction>
      </Menu>,
    );
    expect(element(html, 'summary', { 'aria-label': 'Actions for Andrzej Lis' })).toBeDefined();
    expect(element(html, 'form', { method: 'post' }).action).toBe('/timesheets/1/accept');
    expect(element(html, 'input', { name: 'version' }).value).toBe('2');
  });
});

describe('the menu of a row of a long list', () => {
  const all = { accept: true, reject: true, edit: true, delete: true, void: true, resend: true };
  const offered = (status: 'pending' | 'accepted', may: Partial<typeof all> = all) => {
    const none = { accept: false, reject: false, edit: false, delete: false, void: false, resend: false };
    const actions = rowActionsFor({ ...none, ...may }, { status, isVoid: false });
    const html = rendered(<RowChoices timesheet={{ id: '1', version: 2 }} actions={actions} />);
    return [
      ...elements(html, 'a').map(({ href }) => href),
      ...elements(html, 'form').map(({ action }) => action),
    ].sort();
  };

  it('is empty until it is opened', () => {
    const html = rendered(<RowMenu label="Actions for Andrzej Lis">{() => <a href="/timesheets/1">Open</a>}</RowMenu>);
    expect(element(html, 'summary', { 'aria-label': 'Actions for Andrzej Lis' })).toBeDefined();
    expect(elements(html, 'a')).toEqual([]);
  });

  it('offers what the status and the reader’s role allow', () => {
    // Actions lead back to the list; links open a separate page.
    const after = (name: string) => (['', '/edit', '/pdf'].includes(name) ? '' : '?returnTo=%2F');
    const under = (names: string[]) =>
      ['', ...names.map((name) => `/${name}`)].map((name) => `/timesheets/1${name}${after(name)}`).sort();
    expect(offered('pending')).toEqual(under(['accept', 'delete', 'edit', 'pdf', 'reject', 'resend']));
    expect(offered('pending', { accept: true, reject: true })).toEqual(under(['accept', 'pdf', 'reject']));
    expect(offered('accepted')).toEqual(under(['pdf', 'void']));
  });
});

describe('status', () => {
  it('is always a word beside its icon', () => {
    const badges = readFileSync('app/styles/badges.css', 'utf8');
    for (const status of ['accepted', 'pending', 'rejected', 'deleted', 'missing'] as const) {
      const html = rendered(<StatusBadge status={status} />);
      expect(words(html).toLowerCase()).toBe(status);
      expect(element(html, 'span', {}).class).toBe(`badge ${status}`);
      expect(badges).toMatch(new RegExp(`\\.badge\\.${status} \\{\\s*--drawing: url\\("data:image/svg`));
    }
  });

  it('in a bar is told in words as well', () => {
    const html = rendered(<StatusBar counts={{ accepted: 7, pending: 6, rejected: 1, missing: 15 }} />);
    expect(words(html)).toBe('7 accepted, 6 pending, 1 rejected, 15 missing');
  });

  it('for a message is announced when it is urgent', () => {
    const html = rendered(
      <Callout tone="bad" role="alert" children="You may not add files to a rejected timesheet." />,
    );
    expect(element(html, 'div', { role: 'alert' }).class).toBe('callout bad');
  });
});

describe('the week ribbon', () => {
  const days = [day('Monday', 480), day('Tuesday', 0, 435), day('Wednesday', 0, 0, 450), day('Thursday', 0)];

  it('reads as a sentence', () => {
    expect(ribbonSentence(days)).toBe('Monday 8h 00m, Tuesday 7h 15m nightshift, Wednesday 7h 30m holiday');
    expect(ribbonSentence([day('Monday', 0)])).toBe('No hours');
    const week = [
      day('Monday', 480),
      day('Tuesday', 480),
      day('Wednesday', 240, 195),
      day('Thursday', 0),
      day('Friday', 480),
    ];
    expect(ribbonSentence(week)).toBe(
      'Monday to Tuesday 8h 00m, Wednesday 4h 00m and 3h 15m nightshift, Friday 8h 00m',
    );
    expect(element(rendered(<Ribbon days={days} decimal />), 'svg', { role: 'img' })['aria-label']).toContain(
      'Monday 8.00',
    );
  });

  it('raises day shifts, hangs nightshifts, hollows holidays and dashes empty days', () => {
    const html = rendered(<Ribbon days={days} />);
    // Bars are drawn a radius of 1.5 inside their edges and stroked by it: from 4 to 20, and from 20 to 28.7.
    expect(elements(html, 'path')).toEqual([
      { class: 'off', d: 'M33 20h7' },
      { class: 'day', d: 'M1.5 5.5h4v13h-4z' },
      { class: 'night', d: 'M12.5 21.5h4v5.7h-4z' },
    ]);
    expect(elements(html, 'rect')).toMatchObject([{ class: 'hol', y: '5.5', height: '14' }]);
  });

  it('draws bars of a kind in one path, each from where the one before began', () => {
    const html = rendered(<Ribbon days={[day('Monday', 480), day('Tuesday', 0), day('Wednesday', 450)]} />);
    expect(elements(html, 'path')).toEqual([
      { class: 'off', d: 'M11 20h7' },
      { class: 'day', d: 'M1.5 5.5h4v13h-4zm22 1h4v12h-4z' },
    ]);
  });

  it('draws the dashes of days in a row as one line', () => {
    const none = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((name) => day(name, name === 'Tuesday' ? 480 : 0));
    expect(elements(rendered(<Ribbon days={none} />), 'path')[0]).toEqual({ class: 'off', d: 'M0 20h7M22 20h18' });
  });

  it('stays inside its box however long the day', () => {
    const paths = elements(rendered(<Ribbon days={[day('Monday', 1440, 1440, 1440)]} />), 'path');
    expect(paths).toHaveLength(2);
    for (const { d } of paths) {
      const [, top, height] = /^M[\d.]+ ([\d.]+)h4v([\d.]+)h-4z$/.exec(d!)!.map(Number);
      expect(top! - 1.5).toBeGreaterThanOrEqual(0);
      expect(top! + height! + 1.5).toBeLessThanOrEqual(32);
    }
  });
});

describe('the timeline', () => {
  it('colours only changes of status and quotes reasons', () => {
    const html = rendered(
      <Timeline
        events={[
          {
            id: '1',
            status: 'rejected',
            text: 'Martin rejected',
            quote: 'Friday was swapped.',
            when: '26 May 2026, 09:24',
          },
          { id: '2', icon: 'mail', text: 'Request emailed', when: '26 May 2026, 09:00' },
        ]}
      />,
    );
    expect(elements(html, 'span').map((dot) => dot.class)).toEqual(['dot rejected', 'dot']);
    expect(words(html)).toContain('Friday was swapped.');
  });
});
