/** Every email: HTML and text from one description. */
import { messagesIn } from '../../messages/catalogs.ts';
import type { Messages } from '../../messages/index.ts';
import { type Locale, languageTags } from '../../messages/locale.ts';
import type { Brand, EmailContent, Fact } from './email-content.ts';
import { asHtml } from './email-html.ts';

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
  { title, summary, paragraphs, code, action, facts, footnote, link }: EmailContent,
): string {
  const rows = (each: readonly Fact[] | undefined) => each?.map(([name, value]) => `${name}: ${value}`).join('\n');
  return [
    title,
    rows(summary?.heads),
    rows(summary?.facts),
    ...paragraphs,
    code,
    rows(facts),
    action && `${action.label}: ${action.url}`,
    footnote,
    link && `${link.label}: ${link.url}`,
    `--\n${m.emails.signature({ shopName })}`,
  ]
    .filter((part) => part)
    .join('\n\n');
}
