import { render, toPlainText } from '@react-email/render';
import type { EmailFrame } from './brand.ts';
import { Layout } from './layout.tsx';
import type { EmailTemplate } from './template.ts';

/** An email ready to send. */
export type RenderedEmail = { subject: string; html: string; text: string };

/** Renders an email's subject, HTML and plain text from a template, such as `authoriseRequest`, and its props. */
export async function renderEmail<Props extends EmailFrame>(
  template: EmailTemplate<Props>,
  props: Props,
): Promise<RenderedEmail> {
  const subject = template
    .subject(props)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const rendered = await render(
    <Layout title={subject} preview={template.preview(props)} brand={props.brand} footer={props.footer}>
      <template.Body {...props} />
    </Layout>,
  );
  // React 18 pads a chunk that ends inside a multi-byte character with zeros.
  const html = rendered.replaceAll('\0', '');
  // A logo means nothing in plain text, so the name takes its place.
  const name = props.brand.logoUrl ? `${props.brand.displayName}\n\n` : '';
  return { subject, html, text: `${name}${plainText(html)}\n` };
}

function plainText(html: string): string {
  return toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'table.data', format: 'lines' },
    ],
    formatters: { lines: asLines },
  })
    .replace(/[ \u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type MailNode = { name?: string; attribs?: { href?: string }; children?: MailNode[] };

/** The library's callback for an element formatter: walks its children into a builder. */
type Walk = (children: MailNode[] | undefined, builder: Builder) => void;
type Builder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLiteral(text: string): void;
  addLineBreak(): void;
};

const named = (node: MailNode, names: string[]): MailNode[] =>
  (node.children ?? []).flatMap((child) => (names.includes(child.name ?? '') ? [child] : named(child, names)));

/** A cell, and apart from it the small line in it. */
function linesOf(cell: MailNode): MailNode[] {
  const small = named(cell, ['small']);
  return [{ ...cell, children: (cell.children ?? []).filter((child) => !small.includes(child)) }, ...small];
}

const isBlank = (node: MailNode): boolean =>
  (node.children ?? []).every((child) => 'children' in child && isBlank(child));

/**
 * Formats a table row by row, "Mon 23 Mar: 06:00 to 14:30, 8h 00m": columns aligned with spaces break up in most email
 * programs. A row's link follows on a line of its own, so that its words can be read in one go.
 */
function asLines(table: MailNode, walk: Walk, builder: Builder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  for (const row of named(table, ['tr'])) {
    named(row, ['td', 'th'])
      .flatMap(linesOf)
      .filter((cell) => !isBlank(cell))
      .forEach((cell, at) => {
        if (at > 0) builder.addLiteral(at === 1 ? ': ' : ', ');
        walk(
          cell.children?.flatMap((child) => (child.name === 'a' ? (child.children ?? []) : [child])),
          builder,
        );
      });
    builder.addLineBreak();
    for (const { attribs } of named(row, ['a'])) {
      builder.addLiteral(`<${attribs?.href ?? ''}>`);
      builder.addLineBreak();
    }
  }
  builder.closeBlock({ trailingLineBreaks: 2 });
}
