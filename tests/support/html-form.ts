/** A form on a page as a browser without JavaScript would send it when someone presses Enter in it. */
export type HtmlForm = {
  action: string;
  method: string;
  fields: [name: string, value: string][];
  /** The names of the controls for typing. */
  typed: string[];
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[name] ?? whole;
  });
}

type Element = { name: string; attributes: Map<string, string>; content: string };

const ATTRIBUTE = /([^\s=>"'/]+)(?:="([^"]*)")?/g;
const attributesOf = (text: string) =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!.toLowerCase(), decoded(value ?? '')]));

/** Returns the controls in some HTML as written by React: attributes in double quotes, nothing left out. */
function controlsOf(html: string): Element[] {
  const tags = /<(input)\b([^>]*?)\/?>|<(select|textarea|button)\b([^>]*)>([\s\S]*?)<\/\3>/g;
  return [...html.matchAll(tags)].map(([, input, inputAttributes, name, attributes, content]) => ({
    name: input ?? name!,
    attributes: attributesOf(inputAttributes ?? attributes ?? ''),
    content: content ?? '',
  }));
}

/** The contents of a disabled fieldset are never sent. */
const withoutDisabled = (html: string) => html.replace(/<fieldset\b[^>]*\sdisabled\b[\s\S]*?<\/fieldset>/g, '');

/** Browsers send line ends as carriage return and line feed, and ignore one right at the start of a text area. */
const typed = (content: string) => decoded(content).replace(/^\r?\n/, '');
const sent = (value: string) => value.replace(/\r?\n/g, '\r\n');

function valuesOf({ name, attributes, content }: Element, isDefaultButton: boolean): string[] {
  if (name === 'textarea') return [typed(content)];
  if (name === 'button') return isDefaultButton ? [attributes.get('value') ?? ''] : [];
  if (name === 'select') {
    const options = [...content.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(([, found, words]) => ({
      attributes: attributesOf(found!),
      words: decoded(words!.replace(/<[^>]*>/g, '')),
    }));
    const selected = options.filter((option) => option.attributes.has('selected'));
    const chosen = selected.length > 0 || attributes.has('multiple') ? selected : options.slice(0, 1);
    return chosen.map((option) => option.attributes.get('value') ?? option.words);
  }
  const type = attributes.get('type') ?? 'text';
  if (type === 'checkbox' || type === 'radio')
    return attributes.has('checked') ? [attributes.get('value') ?? 'on'] : [];
  return ['submit', 'button', 'image', 'reset', 'file'].includes(type) ? [] : [attributes.get('value') ?? ''];
}

const TYPED_INTO = ['text', 'email', 'tel', 'url', 'search', 'number', 'password'];
const isTypedInto = ({ name, attributes }: Element) =>
  name === 'textarea' || (name === 'input' && TYPED_INTO.includes(attributes.get('type') ?? 'text'));

/** Returns every form on the page that is posted. */
export function formsOf(html: string, path: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, text, inner]): HtmlForm[] => {
    const attributes = attributesOf(text!);
    if (attributes.get('method') !== 'post') return [];
    const controls = controlsOf(withoutDisabled(inner!)).filter((one) => !one.attributes.has('disabled'));
    const isButton = ({ name, attributes: of }: Element) =>
      name === 'button' && (of.get('type') ?? 'submit') === 'submit';
    const first = controls.find(isButton);
    const fields = controls.flatMap((control) => {
      const name = control.attributes.get('name');
      if (!name) return [];
      return valuesOf(control, control === first).map((value): [string, string] => [name, sent(value)]);
    });
    const typed = controls.filter(isTypedInto).flatMap((control) => control.attributes.get('name') ?? []);
    return [{ action: attributes.get('action') || path, method: 'post', fields, typed }];
  });
}
