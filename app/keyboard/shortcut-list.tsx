import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

/** The shortcut keys of a page, as listed. */
const SHORTCUTS: readonly { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['g', 'd'], does: 'Dashboard' },
  { keys: ['g', 't'], does: 'Timesheets' },
  { keys: ['g', 'r'], does: 'Reminders' },
  { keys: ['g', 'c'], does: 'Contracts' },
  { keys: ['n'], does: 'New timesheet' },
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Row before' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['Shift', 'x'], does: 'Select the rows to here' },
  { keys: ['Ctrl', 'a'], does: 'Select all rows of the page' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['a'], does: 'Go to Accept; Enter accepts. In the queue: accept and next' },
  { keys: ['r'], does: 'Reject: write the reason' },
  { keys: ['Ctrl', 'a'], does: 'In the queue: select all' },
  { keys: [']'], does: 'Next pending timesheet' },
  { keys: ['['], does: 'Pending timesheet before' },
  { keys: ['Ctrl', 'Enter'], does: 'Send the form' },
  { keys: ['Alt', '↓'], does: 'Copy a day’s hours to the next working day' },
  { keys: ['Escape'], does: 'Close what is open, then clear what is selected' },
  { keys: ['?'], does: 'This list' },
];

/** The list of shortcuts, opened again at each request. @param requested how often it was requested */
export function ShortcutList({ requested }: { requested: number }) {
  const list = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(areShortcutsOn);
  useEffect(() => {
    list.current?.showModal();
    // At its top: a dialog would scroll to its first control.
    list.current?.querySelector('h2')?.focus();
  }, [requested]);
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
