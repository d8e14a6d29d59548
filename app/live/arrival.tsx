import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useOwnAddress } from '#app/own-address.ts';

/** Elements that take focus themselves when they appear. */
const TAKES_FOCUS = '.error-summary, .panel-layer, [role="alertdialog"], dialog[open]';
const PANEL = '.panel-layer';

/** Elements to which focus can be restored; an item in a menu is found where the menu opens. */
const PLACE = 'main :is(a[href], [id], .menu *):not(.panel-layer *)';

/** Returns the page of a URL, which may be opened with or without a role. */
const pageOf = (address: string) => address.replace(/[?&]roleId=[^&]*/, '');

/** Where focus was on each page, as a selector. */
const places = new Map<string, string>();

function placeOf(element: Element): string {
  const place = element.closest('.menu')?.firstElementChild ?? element;
  const name = place.id ? 'id' : place.matches('a') ? 'href' : 'aria-label';
  return `main [${name}=${JSON.stringify(place.getAttribute(name))}]`;
}

function focusPlace(page: string): boolean {
  const found = document.querySelector<HTMLElement>(places.get(page) ?? 'none');
  found?.focus({ preventScroll: true });
  return document.activeElement === found;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Marks what was pressed as busy while the page it leads to is loading. */
function useBusyLink(isReading: boolean): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a[href]') : null;
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  useEffect(() => {
    const link = pressed.current;
    if (!isReading || !link) return undefined;
    link.setAttribute('aria-busy', 'true');
    return () => link.removeAttribute('aria-busy');
  }, [isReading]);
}

/**
 * Does for client-side navigation what a browser does when loading a page: focus moves to the heading and the title is
 * announced; Back restores focus, as does closing a panel. A bar shows that a page is loading.
 */
export function Arrival() {
  const { key, pathname } = useLocation();
  const { state } = useNavigation();
  const type = useNavigationType();
  const [said, say] = useState('');
  const page = pageOf(useOwnAddress());
  const last = useRef({ key, pathname, hadPanel: false });
  const isReading = state !== 'idle';
  useBusyLink(isReading);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(PLACE)) places.set(page, placeOf(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [page]);

  useEffect(() => {
    const before = last.current;
    const hasPanel = document.querySelector(PANEL) !== null;
    last.current = { key, pathname, hadPanel: hasPanel };
    if (before.key === key) return;
    say(document.title);
    const at = document.activeElement;
    if (at?.closest(TAKES_FOCUS)) return;
    if ((type === 'POP' || before.hadPanel) && focusPlace(page)) return;
    const isLost = at === null || at === document.body;
    if (isLost || before.pathname !== pathname) focusHeading();
  }, [key, pathname, page, type]);

  return (
    <>
      {isReading && <div className="reading" aria-hidden="true" />}
      <div className="vh" role="status" data-stays>
        {said}
      </div>
    </>
  );
}
