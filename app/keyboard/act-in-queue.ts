const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`main .desk-q ${selector}`);

const press = (element: HTMLElement | null): boolean => {
  element?.click();
  return element !== null;
};

function openBeside(step: number): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main .desk-q .q a[href]')];
  const at = links.findIndex((link) => link.getAttribute('aria-current') === 'true');
  return press(links[at + step] ?? null);
}

/** Returns whether the page is the queue of timesheets to decide. */
export const isQueue = (): boolean => document.querySelector('main .desk-q') !== null;

/** The action of each key in that queue. Each returns whether it found something to do. */
export const QUEUE_ACTS: Readonly<Record<string, () => boolean>> = {
  j: () => openBeside(1),
  k: () => openBeside(-1),
  a: () => press(one('.q-detail .btn-accept')),
  r: () => press(one('.q-detail a.btn-reject')),
  x: () => press(one('.q .is-open input[type=checkbox]')),
};

/** Ticks every timesheet of the queue. */
export const tickAll = (): boolean => press(one('.q-tools input[type=checkbox]'));
