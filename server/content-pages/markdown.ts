import markdownIt, { type Env, type Token } from 'markdown-it';
import { pageTextMax } from '../../contract/pages/page-slugs.ts';

/** How deep lists and quotations may be nested. */
export const deepestNesting = 5;
/** The same in the parser, which counts a list and its item; it reads each line once for each level. */
const maxNesting = 2 * deepestNesting + 1;

/** HTML is escaped, and pictures are off, because the pages load none from elsewhere. */
const renderer = markdownIt('commonmark', { html: false, maxNesting }).disable('image');

/**
 * The most characters of a page's HTML. Quotations of quotations need 19 for each of their own; links to one long address that is
 * written once need thousands.
 */
const maxHtml = 20 * pageTextMax;

const isTooDeep = (tokens: readonly Token[]): boolean =>
  tokens.some(({ type, level }) => /(?:list|blockquote)_open$/.test(type) && level >= maxNesting - 1);

/** Characters of the addresses and titles of links. */
const linkCharacters = (tokens: readonly Token[]): number =>
  tokens
    .flatMap(({ children, attrs }) => [...(attrs ?? []), ...(children ?? []).flatMap((child) => child.attrs ?? [])])
    .reduce((sum, [, value]) => sum + String(value).length, 0);

/** The title of the page is its only heading of the first level, so headings start at the second. */
const rendered = (tokens: Token[], references: Env): string =>
  renderer.renderer
    .render(tokens, renderer.options, references)
    .trimEnd()
    .replaceAll(/<(\/?)h1>/g, '<$1h2>');

/**
 * HTML of Markdown (CommonMark), safe for the pages of the store even if its author is hostile: addresses that run code stay text.
 */
export function htmlOf(markdown: string): string {
  const references = {};
  return rendered(renderer.parse(markdown, references), references);
}

/**
 * The same of a text that somebody writes, or why it cannot be a page: lists or quotations are nested so deeply that their text would be
 * left out, or its HTML would be too large. Links are counted first, because they alone can make it so large that it fills the memory.
 */
export function pageOf(markdown: string): { html: string } | { fault: 'deep' | 'large' } {
  const references = {};
  const tokens = renderer.parse(markdown, references);
  if (isTooDeep(tokens)) return { fault: 'deep' };
  if (linkCharacters(tokens) > maxHtml) return { fault: 'large' };
  const html = rendered(tokens, references);
  return html.length > maxHtml ? { fault: 'large' } : { html };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The first paragraph of HTML that `htmlOf` made, or all of it without one, as plain text in one line. */
export const firstParagraphOf = (html: string): string =>
  (/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? html)
    .replaceAll(/<\/?(?:em|strong|code|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (each) => entities[each] ?? each)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Plain text in Markdown. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
