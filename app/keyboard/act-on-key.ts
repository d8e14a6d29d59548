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

const ticks = () => [...document.querySelectorAll<HTMLInputElement>('main td.sel input[type=checkbox]')];
/** Where a run of ticks begins that Shift and x ends. */
let begun: HTMLInputElement | null = null;

function tickRow(): boolean {
  begun = rowAt()?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null;
  return follow(begun);
}

/** Ticks every row from the one that was ticked last to this one. */
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

/** Ticks every row of the page, where the focus is in a table with ticks. */
export function tickPage(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isBusy(target) || !target.closest('main table.has-sel')) return false;
  for (const tick of ticks()) if (!tick.checked) tick.click();
  return true;
}

/** Clears what is ticked, unless a menu is open, which is closed first. */
const clearTicks = () => !one('details[name=menu][open]') && follow(one('main form.bulk:not([hidden]) .end'));

/** What one key does on any page. Each answers whether it found something to do. */
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
