import { micromark } from 'micromark';

/**
 * HTML of Markdown (CommonMark), safe for the pages of the store even if its author is hostile: micromark escapes HTML and leaves out
 * addresses that run code. Pictures are off, because the pages load none from elsewhere. The title of the page is its only
 * heading of the first level, so headings start at the second.
 */
export const htmlOf = (markdown: string): string =>
  micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage', 'htmlFlow', 'htmlText'] } }] }).replaceAll(
    /<(\/?)h1>/g,
    '<$1h2>',
  );

/** Plain text in Markdown. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
