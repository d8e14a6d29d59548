import { useLocation } from '@remix-run/react';
import type { MouseEvent, RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useFocusTrap } from '#app/components/use-focus-trap.ts';

/** The state of the menu drawer and the click handlers of the links that open and close it. */
export type Drawer = {
  isOpen: boolean;
  open: (event: MouseEvent) => void;
  close: (event: MouseEvent) => void;
};

/**
 * Takes over the drawer from `:target`, which client-side navigation does not clear: it closes on navigation, on Escape
 * and on a tap beside it, and traps focus while open.
 */
export function useDrawer(drawer: RefObject<HTMLElement>): Drawer {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (window.location.hash !== '#menu') return;
    window.location.hash = '#content';
    setOpen(true);
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (!drawer.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [drawer, isOpen]);

  useFocusTrap(drawer, { isActive: isOpen, onEscape: () => setOpen(false) });

  const set = (next: boolean) => (event: MouseEvent) => {
    event.preventDefault();
    setOpen(next);
  };
  return { isOpen, open: set(true), close: set(false) };
}
