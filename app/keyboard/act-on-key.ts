/** Where `g` and a second key lead, as the path of a link of the menu. */
const PLACES: Readonly<Record<string, string>> = {
  d: '/dashboard',
  t: '/timesheets',
  r: '/reminders',
  c: '/contracts',
};
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=combobox]';
const ROW_LINK = 'th a[href], td a[href]';

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

/** Whether keys belong to what is being typed in, or to something that lies over the page. */
export function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TYPING) !== null) || one('dialog[open]') !== null;
}

/** Sends the form that somebody is typing in. True when there is one. */
export function sendForm(target: EventTarget | null): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form?.method !== 'post') return false;
  form.requestSubmit();
  return true;
}

/** Follows a link of the page as a click does; one that is not there is nowhere to go. */
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

/** Opens the box that asks for a reason and puts the cursor into it. */
function beginRejection(): boolean {
  const reason = one('main .decide textarea[name=note]');
  const box = reason?.closest('details');
  if (box) box.open = true;
  return focusOn(reason);
}

/** What one key does on any page. Each answers whether it found something to do. */
export const ACTS: Readonly<Record<string, () => boolean>> = {
  '/': () => focusOn(one('main input[type=search]')),
  n: () => follow(one('main a[href^="/timesheets/create"]')),
  j: () => moveBy(1),
  k: () => moveBy(-1),
  x: () => follow(rowAt()?.querySelector<HTMLElement>('input[type=checkbox]') ?? null),
  a: () => focusOn(one('main .decide .btn-accept')),
  r: beginRejection,
  ']': () => follow(one('main a[rel=next]')),
  '[': () => follow(one('main a[rel=prev]')),
};
