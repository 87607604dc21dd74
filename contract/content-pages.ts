/** Pages whose text an administrator can write: read by everybody, as HTML that the server made of Markdown. Not in the spec. */
import * as z from 'zod';
import { m } from '../messages/index.ts';
import { locales } from '../messages/locale.ts';
import { call } from './call.ts';
import { languageQuery } from './catalogue.ts';
import { integer, optionalText, time } from './fields.ts';
import { pageSlugs, pageTextMax } from './page-slugs.ts';

const slug = z.enum(pageSlugs);
const language = z.enum(locales);

/** A page as everybody reads it. */
const contentPage = z.object({
  slug,
  /** Of the text: another one than asked for, where there is no translation. */
  language,
  /** Only elements that Markdown has; no scripts, no styles, no pictures. */
  html: z.string(),
});
export type ContentPage = z.infer<typeof contentPage>;

/** The text of a page in one language, as its editor needs it. */
const pageText = z.object({
  slug,
  language,
  /** Markdown. */
  body: z.string(),
  /** Whether it is the text that comes with the store. */
  isDefault: z.boolean(),
  /** 0 before the first change. */
  version: integer,
  updatedAt: time.nullable(),
});
export type PageText = z.infer<typeof pageText>;

const markdown = optionalText(pageTextMax);

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
    body: z.object({
      /** The version that the editor saw. */
      version: z.number({ error: m.validation.revisionMissing() }).int(m.validation.revisionWhole()).min(0),
      /** Null for the text that comes with the store. */
      body: markdown.refine((text) => text !== '', m.validation.writeText()).nullable(),
    }),
    output: pageText,
    /** The text as it is now. */
    errorData: { CHANGED_MEANWHILE: pageText },
  }),
  /** How a text will look; nothing is stored. */
  previewPageText: call('admin', 'POST', '/api/v1/content/preview', {
    body: z.object({ body: markdown }),
    output: contentPage.pick({ html: true }),
  }),
};
