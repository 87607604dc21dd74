/** The layout of every email: HTML and text from one description. No external images, no tracking of who opened it. */
import { messagesIn } from '../../messages/catalogs.ts';
import type { Messages } from '../../messages/index.ts';
import { type Locale, languageTags } from '../../messages/locale.ts';

export interface EmailContent {
  subject: string;
  /** The heading above the text. */
  title: string;
  /** The content, one item per paragraph. */
  paragraphs: readonly string[];
  /** A code to type, shown large. */
  code?: string;
  /** A button that leads to `url`, which is also shown as text. */
  action?: { label: string; url: string };
  /** Facts in two columns, like an order's number and total, or its lines and prices. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Small text at the end. */
  footnote?: string;
  /** A small link after it. */
  link?: { label: string; url: string };
}

/** The shop that sends an email. */
export interface Brand {
  name: string;
  /** Of its name and of buttons: '#0a7a48'. White text is readable on it. */
  accent: string;
}

/** An email before it has the name and colour of the shop. */
export interface Email {
  language: Locale;
  content: EmailContent | ((shopName: string) => EmailContent);
}

/** The argument of `mail.enqueue` without the address. All texts are escaped when it is rendered. */
export const emailTemplate = (language: Locale, content: Email['content']): Email => ({ language, content });

/** An email as it is sent. */
export function renderEmail(
  { language, content }: Email,
  brand: Brand,
): { subject: string; text: string; html: string } {
  const m = messagesIn(language);
  const written = typeof content === 'function' ? content(brand.name) : content;
  return {
    // A line break would start another header.
    subject: written.subject.replaceAll(/\s+/g, ' '),
    text: asText(m, brand, written),
    html: asHtml(m, brand, languageTags[language], written),
  };
}

/** A greeting with a name, or the one without when the name is ''. */
export const greet = (name: string, withName: (params: { name: string }) => string, without: () => string): string =>
  name === '' ? without() : withName({ name });

function asText(
  m: Messages,
  { name: shopName }: Brand,
  { title, paragraphs, code, action, facts, footnote, link }: EmailContent,
): string {
  return [
    title,
    ...paragraphs,
    code,
    action && `${action.label}: ${action.url}`,
    facts?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    footnote,
    link && `${link.label}: ${link.url}`,
    `--\n${m.emails.signature({ shopName })}`,
  ]
    .filter((part) => part)
    .join('\n\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => escapes[each] ?? each);

/** Email clients support few style sheets: every element has its own styles. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f3f6f3;',
  card: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;padding:32px;font:16px/1.55 Figtree,Helvetica,Arial,sans-serif;color:#17211a;',
  brand: 'margin:0 0 24px;font-size:20px;font-weight:800;',
  title: 'margin:0 0 12px;font-size:22px;line-height:1.3;',
  paragraph: 'margin:0 0 16px;',
  code: 'margin:24px 0;padding:16px;background:#e5f4ec;border-radius:10px;text-align:center;font-size:34px;font-weight:800;letter-spacing:10px;color:#075f38;',
  button:
    'display:inline-block;margin:8px 0 16px;padding:13px 24px;border-radius:10px;color:#ffffff;font-weight:700;text-decoration:none;',
  link: 'margin:0;font-size:13px;color:#5b665e;word-break:break-all;',
  small: 'margin:16px 0 0;font-size:13px;color:#5b665e;',
  facts: 'width:100%;border-collapse:collapse;margin:8px 0 16px;',
  name: 'padding:8px 12px 8px 0;border-bottom:1px solid #e3e9e4;text-align:left;font-weight:400;',
  value: 'padding:8px 0;border-bottom:1px solid #e3e9e4;text-align:right;font-weight:700;white-space:nowrap;',
} as const;

const tag = (name: string, style: keyof typeof styles, inner: string): string =>
  `<${name} style="${styles[style]}">${inner}</${name}>`;

const button = (m: Messages, accent: string, { label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="${styles.button}background:${accent};">${escapeHtml(label)}</a>` +
  tag('p', 'small', m.emails.buttonFails()) +
  tag('p', 'link', escapeHtml(url));

const row = ([name, value]: readonly [string, string]): string =>
  `<tr>${tag('th', 'name', escapeHtml(name))}${tag('td', 'value', escapeHtml(value))}</tr>`;

function asHtml(
  m: Messages,
  { name: shopName, accent }: Brand,
  tagOfLanguage: string,
  { subject, title, paragraphs, code, action, facts, footnote, link }: EmailContent,
): string {
  const body = [
    `<p style="${styles.brand}color:${accent};">${escapeHtml(shopName)}</p>`,
    tag('h1', 'title', escapeHtml(title)),
    ...paragraphs.map((each) => tag('p', 'paragraph', escapeHtml(each))),
    code && tag('p', 'code', escapeHtml(code)),
    action && button(m, accent, action),
    facts && tag('table', 'facts', facts.map(row).join('')),
    footnote && tag('p', 'small', escapeHtml(footnote)),
    link && tag('p', 'small', `<a href="${escapeHtml(link.url)}" style="color:#5b665e;">${escapeHtml(link.label)}</a>`),
    tag('p', 'small', escapeHtml(m.emails.signature({ shopName }))),
  ].filter((part) => part);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title>`;
  const card = tag('div', 'card', `\n${body.join('\n')}\n`);
  return `<!doctype html>\n<html lang="${tagOfLanguage}"><head>${head}</head><body style="${styles.page}">\n${card}\n</body></html>\n`;
}
