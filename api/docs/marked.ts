import { html, raw } from 'hono/html';

/** Renders the two kinds of markup used in descriptions, code and bold. */
export function marked(text: string): ReturnType<typeof html> {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const shown = safe.replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return html`${raw(shown)}`;
}
