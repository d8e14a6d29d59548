import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { isQueue, QUEUE_ACTS, tickAll } from './act-in-queue.ts';
import { ACTS, goTo, isBusy, sendForm, tickPage } from './act-on-key.ts';
import { areShortcutsOn, SHORTCUTS, switchShortcuts } from './shortcuts.ts';

/** How long `g` waits for the key that says where to, in milliseconds. */
const SECOND_KEY_MS = 1500;
/** What opens the list without the keyboard. */
const OPENS = '[data-opens=shortcuts]';

/** In the queue some keys decide rather than lead somewhere. */
const actOf = (key: string) => (isQueue() && QUEUE_ACTS[key]) || ACTS[key];

/** Opens the list at its top: a dialog would scroll to its first control. */
function open(list: HTMLDialogElement | null): void {
  list?.showModal();
  list?.querySelector('h2')?.focus();
}

/** Caps Lock changes the letter that a key sends: what is meant is whether Shift is held. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key.length !== 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** Acts, where script runs, on the keys of `SHORTCUTS` anywhere on a page, except in what is being typed in; `?` lists them. */
export function Keyboard() {
  const list = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areShortcutsOn);
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
      if (key === '?') open(list.current);
      else if (!(isSecond ? goTo(key) : (actOf(key)?.() ?? false))) return;
      event.preventDefault();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(OPENS)) open(list.current);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return (
    <dialog className="dialog" ref={list} aria-labelledby="shortcuts">
      <h2 id="shortcuts" tabIndex={-1}>
        Keyboard shortcuts
      </h2>
      <dl className="dl">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd className="kbd" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check mt-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchShortcuts(target.checked);
            setOn(target.checked);
          }}
        />
        <span>Use them on this device</span>
      </label>
      <div className="btn-row">
        <Button type="button" onClick={() => list.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
