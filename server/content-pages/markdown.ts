import markdownIt from 'markdown-it';

/** How deep lists and quotations may be nested. */
export const deepestNesting = 5;
/** The same in the parser, which counts a list and its item; it reads each line once for each level. */
const maxNesting = 2 * deepestNesting + 1;

/** HTML is escaped, and pictures are off, because the pages load none from elsewhere. */
const renderer = markdownIt('commonmark', { html: false, maxNesting }).disable('image');

/** Returns true when lists or quotations are nested so deeply that their text would be left out. */
export const isTooDeep = (markdown: string): boolean =>
  renderer
    .parse(markdown, {})
    .some(({ type, level }) => /(?:list|blockquote)_open$/.test(type) && level >= maxNesting - 1);

/**
 * HTML of Markdown (CommonMark), safe for the pages of the store even if its author is hostile: addresses that run code stay text.
 * The title of the page is its only heading of the first level, so headings start at the second.
 */
export const htmlOf = (markdown: string): string =>
  renderer
    .render(markdown)
    .trimEnd()
    .replaceAll(/<(\/?)h1>/g, '<$1h2>');

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
