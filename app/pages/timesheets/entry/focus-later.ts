/** Focuses an element once the page has re-rendered, when the pressed button disappears with that. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
