/** Pages whose text an administrator can write: read by everybody, as HTML that the server made of Markdown. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { integer, maxStored, optionalMultilineText, time } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { countMarks, pageSlugs, pageStates, pageTextMax } from './page-slugs.ts';

const slug = z.enum(pageSlugs);
const language = z.enum(locales);

/** A page as everybody reads it. */
const contentPage = z.object({
  slug,
  /** Of the text: another one than asked for, where there is no translation. */
  language,
  /** Only elements that Markdown has; no scripts, no styles, no pictures. '' while the page is not written. */
  html: z.string(),
  /** The first paragraph as plain text, of a text that an administrator wrote. */
  description: z.string().optional(),
});
export type ContentPage = z.infer<typeof contentPage>;

/** The text of a page in one language, as its editor needs it. */
const pageText = z.object({
  slug,
  language,
  /** Markdown; '' while the page is missing. */
  body: z.string(),
  state: z.enum(pageStates),
  /** 0 before the first change. */
  version: integer,
  updatedAt: time.nullable(),
});
export type PageText = z.infer<typeof pageText>;

const markdown = optionalMultilineText(pageTextMax);

export const contentPageCalls = {
  getContentPage: call('public', 'GET', '/api/v1/content/get-page/:slug', {
    params: z.object({ slug }),
    query: languageQuery,
    output: contentPage,
  }),
  /** Every page in every language. */
  listPageTexts: call('admin', 'GET', '/api/v1/content/texts', { output: z.array(pageText) }),
  savePageText: call('admin', 'PUT', '/api/v1/content/texts/:slug/:language', {
    params: z.object({ slug, language }),
    body: z
      .object({
        /** The version that the editor saw. */
        version: z
          .number({ error: m.validation.revisionMissing() })
          .int(m.validation.revisionWhole())
          .min(0)
          .max(maxStored, m.validation.revisionWhole()),
        /** Null for the text that comes with the store, or none. */
        body: markdown.refine((text) => text !== '', m.validation.writeText()).nullable(),
        /** True when everybody reads it; otherwise it is a draft. */
        published: z.boolean().default(true),
      })
      .refine(({ body, published }) => !published || countMarks(body ?? '') === 0, {
        error: m.validation.completeMarks(),
        path: ['body'],
      }),
    output: pageText,
    /** The text as it is now. */
    errorData: { CHANGED_MEANWHILE: pageText },
  }),
  /** A text to begin with: the one that comes with the store, or headings with places to complete. Nothing is stored. */
  getPageOutline: call('admin', 'GET', '/api/v1/content/outline/:slug/:language', {
    params: z.object({ slug, language }),
    /** `written`: with what the settings say and with usual rules in these places. */
    query: z.object({ written: z.literal('1').optional() }),
    output: z.object({ body: z.string() }),
  }),
  /** How a text will look; nothing is stored. */
  previewPageText: call('admin', 'POST', '/api/v1/content/preview', {
    body: z.object({ body: markdown }),
    output: contentPage.pick({ html: true }),
  }),
};
