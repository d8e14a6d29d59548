/** Where `g` and a second key lead, as the path of a menu link. */
const PLACES: Readonly<Record<string, string>> = {
  d: '/dashboard',
  t: '/timesheets',
  r: '/reminders',
  c: '/contracts',
};
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=combobox]';
const ROW_LINK = 'th a[href], td a[href]';

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

/** Returns whether keys belong to a field being typed in, or to something covering the page. */
export function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TYPING) !== null) || one('dialog[open]') !== null;
}

/** Submits the form being typed in. Returns whether there is one. */
export function sendForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form?.method !== 'post') return false;
  form.requestSubmit();
  return true;
}

/** Follows a link of the page like a click; does nothing if it does not exist. */
function follow(link: HTMLElement | null): boolean {
  link?.click();
  return link !== null;
}

/** Goes where `g` and this key lead, if the menu has it. */
export function goTo(key: string): boolean {
  const place = PLACES[key];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.sidebar nav a[href]')];
  return follow(links.find(({ pathname }) => pathname === place) ?? null);
}

const rows = () => [...document.querySelectorAll('main tbody tr')].filter((row) => row.querySelector(ROW_LINK));
const rowAt = () => document.activeElement?.closest('main tbody tr') ?? null;

function moveBy(step: number): boolean {
  const all = rows();
  const at = all.findIndex((row) => row === rowAt());
  const next = all[at === -1 ? 0 : at + step];
  next?.querySelector<HTMLElement>(ROW_LINK)?.focus();
  return next !== undefined;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

/** Opens the box for a reason and focuses it. */
function beginRejection(): boolean {
  const reason = one('main .decide textarea[name=note]');
  const box = reason?.closest('details');
  if (box) box.open = true;
  return focusOn(reason);
}

const ticks = () => [...document.querySelectorAll<HTMLInputElement>('main td.sel input[type=checkbox]')];
/** The start of the run of ticks that Shift and x ends. */
let begun: HTMLInputElement | null = null;

function tickRow(): boolean {
  begun = rowAt()?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null;
  return follow(begun);
}

/** Ticks every row from the last one ticked to this one. */
function tickToHere(): boolean {
  const all = ticks();
  const here = all.findIndex((tick) => tick.closest('tr') === rowAt());
  if (here === -1) return false;
  const last = begun ? all.indexOf(begun) : -1;
  const from = last === -1 ? here : last;
  for (const tick of all.slice(Math.min(from, here), Math.max(from, here) + 1)) if (!tick.checked) tick.click();
  begun = all[here]!;
  return true;
}

/** Ticks every row of the page, if focus is in a table with checkboxes. */
export function tickPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isBusy(target) || !target.closest('main table.has-sel')) return false;
  for (const tick of ticks()) if (!tick.checked) tick.click();
  return true;
}

/** Clears the ticks, unless a menu is open, which is closed first. */
const clearTicks = () => !one('details[name=menu][open]') && follow(one('main form.bulk:not([hidden]) .end'));

/** The action of each key on any page. Each returns whether it found something to do. */
export const ACTS: Readonly<Record<string, () => boolean>> = {
  '/': () => focusOn(one('main input[type=search]')),
  n: () => follow(one('main a[href^="/timesheets/create"]')),
  j: () => moveBy(1),
  k: () => moveBy(-1),
  x: tickRow,
  X: tickToHere,
  Escape: clearTicks,
  a: () => focusOn(one('main .decide .btn-accept')),
  r: beginRejection,
  ']': () => follow(one('main a[rel=next]')),
  '[': () => follow(one('main a[rel=prev]')),
};
