/** The keys that act on a page, as its list of them says. */
export const SHORTCUTS: readonly { keys: string[]; does: string }[] = [
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

const KEPT_AS = 'countersign-shortcuts';

/** Whether this device’s owner wants them; without storage they do. */
export function areShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}

/** Switches them on or off on this device. */
export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(KEPT_AS);
    else window.localStorage.setItem(KEPT_AS, 'off');
  } catch {
    // A browser that keeps nothing has them on again with the next page.
  }
}
