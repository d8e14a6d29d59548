import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Messages are announced whatever covers the page. */
const STAYS = '[data-stays], [role="status"], [role="alert"], .toasts, script, style';

/** A layout effect before painting; on the server, which does not paint, an ordinary one. */
const useBeforeDrawn = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** While a panel covers the page, nothing below is reachable by keyboard, pointer or screen reader, and the page does not scroll. */
export function useInertBeneath(box: RefObject<HTMLElement>): void {
  const beneath = useRef<HTMLElement[]>([]);
  useEffect(() => {
    for (
      let at: HTMLElement | null = box.current?.parentElement ?? null;
      at && at !== document.body;
      at = at.parentElement
    )
      for (const other of at.parentElement?.children ?? []) {
        const isBeneath = other instanceof HTMLElement && other !== at && !other.inert && !other.matches(STAYS);
        // A panel above this one comes after it in the document.
        const isOver = (at.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        if (isBeneath && !(isOver && other.matches('.panel-layer'))) beneath.current.push(other);
      }
    for (const element of beneath.current) element.inert = true;
    const { style } = document.body;
    style.overflow = 'hidden';
    return () => {
      if (!document.querySelector('.panel-layer')) style.overflow = '';
    };
  }, [box]);
  // Before focus is restored, which happens after painting.
  useBeforeDrawn(
    () => () => {
      for (const element of beneath.current) element.inert = false;
    },
    [],
  );
}
