import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useOwnAddress } from '#app/own-address.ts';

/** What takes the focus by itself when it appears. */
const TAKES_FOCUS = '.error-summary, .panel-layer, [role="alertdialog"], dialog[open]';
const PANEL = '.panel-layer';

/** What the focus may be put back on; what stands in a menu is found where the menu opens. */
const PLACE = 'main :is(a[href], [id], .menu *):not(.panel-layer *)';

/** The page of an address, which may be opened with a role or without. */
const pageOf = (address: string) => address.replace(/[?&]roleId=[^&]*/, '');

/** Where the focus was on each page, as a selector. */
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

/** Marks what was pressed as busy while the page that it leads to is read. */
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
 * What a browser does by itself when a page is loaded whole, for pages that script brings: the focus goes to the heading and
 * the title is said; Back puts the focus where it was, and so does a panel that closes. While a page is read a bar says so.
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
