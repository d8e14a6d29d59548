const STORAGE_KEY = 'countersign-shortcuts';

/** Returns whether shortcuts are on for this device; by default, without storage, they are. */
export function areShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Turns them on or off on this device. */
export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // A browser that stores nothing has them on again on the next page.
  }
}
