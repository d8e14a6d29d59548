import { useEffect, useState } from 'react';
import { useLate } from '#app/components/use-late.ts';
import { isQueue, QUEUE_ACTS, tickAll } from './act-in-queue.ts';
import { ACTS, goTo, isBusy, sendForm, tickPage } from './act-on-key.ts';
import { areShortcutsOn } from './shortcuts.ts';

/** How long `g` waits for the second key, in milliseconds. */
const SECOND_KEY_MS = 1500;
/** What opens the list without the keyboard. */
const OPENS = '[data-opens=shortcuts]';

/** In the queue, some keys decide rather than navigate. */
const actOf = (key: string) => (isQueue() && QUEUE_ACTS[key]) || ACTS[key];

const shortcutList = () => import('./shortcut-list.tsx');

/** Caps Lock changes the letter a key sends: what counts is whether Shift is held. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** Handles the listed keys anywhere on a page, if scripts run, except while typing; `?` lists them. */
export function Keyboard() {
  const [requested, setRequested] = useState(0);
  const List = useLate(requested > 0, shortcutList)?.ShortcutList;
  useEffect(() => {
    let gAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const key = keyOf(event);
      if (event.defaultPrevented || event.altKey || !areShortcutsOn()) return;
      if (event.ctrlKey || event.metaKey) {
        const ticks = () => (isQueue() ? !isBusy(target) && tickAll() : tickPage(target));
        if ((key === 'Enter' && sendForm(target)) || (key === 'a' && ticks())) event.preventDefault();
        return;
      }
      if (isBusy(target)) return;
      const isSecond = event.timeStamp - gAt < SECOND_KEY_MS;
      gAt = key === 'g' && !isSecond ? event.timeStamp : -Infinity;
      if (key === '?') setRequested((times) => times + 1);
      else if (!(isSecond ? goTo(key) : (actOf(key)?.() ?? false))) return;
      event.preventDefault();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(OPENS)) setRequested((times) => times + 1);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return List ? <List requested={requested} /> : null;
}
