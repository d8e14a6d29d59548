import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Messages are read out whatever lies over the page. */
const STAYS = '[data-stays], [role="status"], [role="alert"], .toasts, script, style';

/** An effect before the page is drawn; on the server, which draws nothing, none. */
const useBeforeDrawn = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** While a panel lies over the page nothing beneath it is reached, by keyboard, pointer or screen reader, and it does not scroll. */
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
        // A panel over this one comes after it.
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
  // Before the focus goes back to where it was, which is done once the page is drawn.
  useBeforeDrawn(
    () => () => {
      for (const element of beneath.current) element.inert = false;
    },
    [],
  );
}
