import { html, raw } from 'hono/html';

/** Text with the two marks that descriptions use, code and bold. */
export function marked(text: string): ReturnType<typeof html> {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const shown = safe.replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return html`${raw(shown)}`;
}
