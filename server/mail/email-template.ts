/** Every email: HTML and text from one description. */
import { messagesIn } from '../../messages/catalogs.ts';
import type { Messages } from '../../messages/index.ts';
import { type Locale, languageTags } from '../../messages/locale.ts';
import { asHtml } from './email-html.ts';

type Fact = readonly [name: string, value: string];

/** What an order is about. */
export interface EmailSummary {
  /** Shown large, like the time of its arrival. */
  heads: readonly Fact[];
  /** As `facts` of the content. */
  facts: readonly Fact[];
}

export interface EmailContent {
  subject: string;
  /** The heading above the text. */
  title: string;
  /** Shown first: the facts that most people look for. */
  summary?: EmailSummary;
  /** The content, one item per paragraph. */
  paragraphs: readonly string[];
  /** A code to type, shown large. */
  code?: string;
  /** A button that leads to `url`, which is also shown as text. */
  action?: { label: string; url: string };
  /** Facts in two columns, like an order's lines and prices; the last is the sum of those before. */
  facts?: readonly Fact[];
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
