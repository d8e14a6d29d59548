import { render, toPlainText } from '@react-email/components';
import type { EmailFrame } from './brand.ts';
import { Layout } from './layout.tsx';
import type { EmailTemplate } from './template.ts';

/** A mail ready to go. */
export type RenderedEmail = { subject: string; html: string; text: string };

/** Makes a mail's subject, HTML and plain text from a template, such as `authoriseRequest`, and its props. */
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
  // React 18 pads a chunk that ends inside a character of several bytes with zeros.
  const html = rendered.replaceAll('\0', '');
  return { subject, html, text: `${plainText(html)}\n` };
}

function plainText(html: string): string {
  return toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 3 } },
    ],
  })
    .replace(/[ \u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
