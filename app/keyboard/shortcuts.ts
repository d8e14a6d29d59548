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
