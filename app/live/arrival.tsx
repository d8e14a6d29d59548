import { useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** What takes the focus by itself when it appears. */
const TAKES_FOCUS = '.error-summary, .panel-layer, [role="alertdialog"], dialog[open]';
const PANEL = '.panel-layer';

/** Where the focus was: the address of a link, or the id of a control, on the page of an address. */
const places = new Map<string, { id: string; href: string | null }>();

const placeOf = (element: Element) => ({ id: element.id, href: element.getAttribute('href') });

function focusPlace(address: string): boolean {
  const place = places.get(address);
  if (!place) return false;
  const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
  const found = place.id
    ? document.getElementById(place.id)
    : (links.find((link) => link.getAttribute('href') === place.href) ?? null);
  found?.focus({ preventScroll: true });
  return found !== null && document.activeElement === found;
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
  const { key, pathname, search } = useLocation();
  const { state } = useNavigation();
  const type = useNavigationType();
  const [said, say] = useState('');
  const last = useRef({ key, pathname, hadPanel: false });
  const address = `${pathname}${search}`;
  const isReading = state !== 'idle';
  useBusyLink(isReading);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isPlace = target instanceof Element && target.closest('main') && !target.closest(PANEL);
      if (isPlace && target.matches('a[href], [id]:not(main)')) places.set(address, placeOf(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [address]);

  useEffect(() => {
    const before = last.current;
    const hasPanel = document.querySelector(PANEL) !== null;
    last.current = { key, pathname, hadPanel: hasPanel };
    if (before.key === key) return;
    say(document.title);
    const at = document.activeElement;
    if (at?.closest(TAKES_FOCUS)) return;
    if ((type === 'POP' || before.hadPanel) && focusPlace(address)) return;
    const isLost = at === null || at === document.body;
    if (isLost || before.pathname !== pathname) focusHeading();
  }, [key, pathname, address, type]);

  return (
    <>
      {isReading && <div className="reading" aria-hidden="true" />}
      <div className="vh" role="status" data-stays>
        {said}
      </div>
    </>
  );
}
