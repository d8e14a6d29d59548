type Colours = { primary: { main: string; text: string }; secondary: { main: string; text: string } };

/** The values of the form. */
export type BrandingValues = { displayName: string; colors: Colours; rectangular: string; square: string };

/** Colours as typed in the form's boxes, or as sent. */
export type TypedColours = Partial<Record<keyof Colours, Partial<Colours['primary']>>> | undefined;

/** Reads the colours in the form's boxes. */
export function coloursIn(form: HTMLFormElement): TypedColours {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(`colors.${name}`) ?? '');
  const pair = (name: keyof Colours) => ({ main: text(`${name}.main`), text: text(`${name}.text`) });
  return { primary: pair('primary'), secondary: pair('secondary') };
}

/** Returns the typed colours where valid, otherwise the saved ones. */
export function usableColours(typed: TypedColours, saved: Colours) {
  // A box that was sent twice is a list.
  const pick = (sent: unknown, fallback: string) => {
    const text = typeof sent === 'string' ? sent.trim() : '';
    return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : fallback;
  };
  const pair = (name: keyof Colours) => ({
    main: pick(typed?.[name]?.main, saved[name].main),
    text: pick(typed?.[name]?.text, saved[name].text),
  });
  return { primary: pair('primary'), secondary: pair('secondary') };
}

/** Puts a text into a box of a form as if it were typed. */
export function write(box: HTMLInputElement, text: string): void {
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts colours into the boxes of the form as if they were typed. */
export function writeColours(form: HTMLFormElement, colours: Colours): void {
  for (const [pair, parts] of Object.entries(colours))
    for (const [part, colour] of Object.entries(parts))
      write(form.elements.namedItem(`colors.${pair}.${part}`) as HTMLInputElement, colour);
}
