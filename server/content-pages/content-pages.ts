/**
 * The texts of pages that administrators can write, such as the answers to frequent questions. All are in memory, because
 * everybody reads them; each process reads them again when one of them changes them.
 */

import { hasDefaultText, type PageSlug, type PageState, pagePath, pageSlugs } from '../../contract/pages/page-slugs.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { baseLocale, type Locale, locales } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy } from '../cache/live-copy.ts';
import type { Database } from '../db/database.ts';
import { AppError, invalidField } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../runtime/log.ts';
import { defaultText, outlineOf, type ShopFacts } from './default-texts.ts';
import { deepestNesting, firstParagraphOf, htmlOf, pageOf } from './markdown.ts';
import * as repository from './repository.ts';
import { completed, type Served } from './written-texts.ts';

/** The text of a page in one language. */
export interface PageText {
  slug: PageSlug;
  language: Locale;
  body: string;
  state: PageState;
  version: number;
  updatedAt: Date | null;
}

/** The published texts. */
interface ShownPage {
  slug: PageSlug;
  /** Of the text. */
  language: Locale;
  /** '' while nobody has written it. */
  html: string;
  description?: string;
}

/** The key of which pages are written; the others are the slugs. */
const whichAreWritten = '';

/** The links of the footer with other ids than the page that they lead to. */
const linkIds: Partial<Record<PageSlug, string>> = { faq: 'faqs', contact: 'support' };

/**
 * The HTML of a text that somebody writes.
 * @throws AppError VALIDATION when lists or quotations are nested too deeply, or the HTML would be too large
 */
function htmlOfWritten(body: string): string {
  const page = pageOf(body);
  if ('html' in page) return page.html;
  throw invalidField(
    'body',
    page.fault === 'deep' ? text('errors.pageTextDeep', { most: deepestNesting }) : text('errors.pageTextLarge'),
  );
}

type WrittenRow = repository.PageTextRow & { body: string };

const isPublished = (row: repository.PageTextRow | undefined): row is WrittenRow =>
  row?.published === true && row.body !== null;

function stateOf(slug: PageSlug, row: repository.PageTextRow | undefined): PageState {
  if (isPublished(row)) return 'published';
  if (row && row.body !== null) return 'draft';
  return hasDefaultText(slug) ? 'default' : 'missing';
}

interface Parts {
  database: Database;
  log: Log;
  shopSettings: ShopFacts;
  stores: { serves: () => Served };
  now?: (() => Date) | undefined;
}

export function createContentPages({ database, log, shopSettings, stores, now = () => new Date() }: Parts) {
  const changes = new Changes();
  let written: readonly repository.PageTextRow[] = [];
  /** The HTML of the rows in `written`: each text is rendered once. */
  const rendered = new WeakMap<repository.PageTextRow, Pick<ShownPage, 'html' | 'description'>>();

  const rowOf = (slug: PageSlug, language: Locale) =>
    written.find((row) => row.slug === slug && row.language === language);

  function textOf(slug: PageSlug, language: Locale, row = rowOf(slug, language)): PageText {
    return {
      slug,
      language,
      body: row?.body ?? defaultText(slug, language, shopSettings),
      state: stateOf(slug, row),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
    };
  }

  const copy = createLiveCopy({ database, log, name: 'pages', read: load, every: 60_000 });

  async function load(): Promise<void> {
    const before = new Map(written.map((row) => [row.id, row.version]));
    const rows = await repository.listPageTexts(database.queries);
    const changed = rows.filter(({ id, version }) => before.get(id) !== version);
    if (changed.length === 0 && rows.length === written.length) return;
    const names = publishedSlugs().join();
    written = rows;
    changes.add(pageSlugs);
    if (publishedSlugs().join() !== names) changes.add([whichAreWritten]);
  }

  /** The pages with a published text in any language. */
  const publishedSlugs = (): PageSlug[] =>
    pageSlugs.filter((slug) => written.some((row) => row.slug === slug && isPublished(row)));

  /**
   * Returns the published text. Without a text in this language the English one, since the default text of another language may
   * promise something else. A page without a default text is shown in the language that it is written in.
   */
  function read(slug: PageSlug, language: Locale = baseLocale): ShownPage {
    changes.read(slug);
    const others = hasDefaultText(slug) ? [baseLocale] : [baseLocale, ...locales];
    const shown = [language, ...others].map((each) => rowOf(slug, each)).find(isPublished);
    if (!shown) return { slug, language, html: htmlOf(defaultText(slug, language, shopSettings)) };
    return { slug, language: shown.language, ...htmlOfRow(shown) };
  }

  function htmlOfRow(row: WrittenRow): Pick<ShownPage, 'html' | 'description'> {
    const known = rendered.get(row);
    if (known) return known;
    const html = htmlOf(row.body);
    const made = { html, description: firstParagraphOf(html) };
    rendered.set(row, made);
    return made;
  }

  return {
    open: copy.open,
    job: copy.job,
    read,

    /** How a text will look. @throws AppError VALIDATION as `htmlOfWritten` does */
    preview: (body: string): { html: string } => ({ html: htmlOfWritten(body) }),

    /** A text to begin with. */
    outline: (slug: PageSlug, language: Locale): string => outlineOf(slug, language, shopSettings),

    /**
     * The same with what the shop's settings say, and with rules that are usual for a grocery. Only what nobody has set is left to
     * complete.
     */
    writtenText: (slug: PageSlug, language: Locale): string =>
      completed(slug, outlineOf(slug, language, shopSettings), language, {
        shop: shopSettings,
        ...stores.serves(),
        today: now(),
      }),

    /**
     * The links that lead to pages which administrators wrote, or to an address of theirs: id → path. The page for contacting the shop
     * also counts as written when the shop has a phone number or an email address.
     */
    links(): Pick<PublicShopSettings, 'pages'> {
      changes.read(whichAreWritten);
      const { contact, promises } = shopSettings.current();
      const slugs = pageSlugs.filter(
        (slug) =>
          publishedSlugs().includes(slug) || (slug === 'contact' && (contact.phone !== '' || contact.email !== '')),
      );
      const own = {
        blog: promises.blogLink,
        'loyalty-points': promises.loyaltyLink,
        'weekly-special': promises.weeklySpecialLink,
      } satisfies Partial<Record<PageSlug, string>>;
      const pages = [
        ...slugs.map((slug) => [linkIds[slug] ?? slug, pagePath(slug)]),
        ...Object.entries(own).filter(([, address]) => address !== ''),
      ];
      return pages.length > 0 ? { pages: Object.fromEntries(pages) } : {};
    },

    /** The paths of all pages that have a text. */
    paths(): string[] {
      changes.read(whichAreWritten);
      const written = publishedSlugs();
      return pageSlugs.filter((slug) => hasDefaultText(slug) || written.includes(slug)).map(pagePath);
    },

    /** Every page in every language. */
    async list(): Promise<PageText[]> {
      await copy.read();
      return pageSlugs.flatMap((slug) => locales.map((language) => textOf(slug, language)));
    },

    /**
     * Writes a text, or returns to the default text or to none.
     * @param version as the editor saw it
     * @param published false for a draft
     * @throws AppError CHANGED_MEANWHILE when somebody else has changed it since, or VALIDATION as `htmlOfWritten` does
     */
    async save(
      actor: Actor,
      slug: PageSlug,
      language: Locale,
      { version, body, published }: { version: number; body: string | null; published: boolean },
    ): Promise<PageText> {
      if (body !== null) htmlOfWritten(body);
      const saved = await copy.change(async (tx) => {
        const before = await repository.lockPageText(tx, slug, language);
        if ((before?.version ?? 0) !== version) return undefined;
        const id = before?.id ?? newId();
        const row = { id, slug, language, body, published, version: version + 1, updatedAt: new Date() };
        if (before) await repository.updatePageText(tx, row);
        else if (!(await repository.insertPageText(tx, row))) return undefined;
        await addAuditEntry(tx, {
          actor,
          entity: 'page',
          entityId: id,
          entityName: `${slug} (${language})`,
          action: 'changed',
          fields: diff(audited(before), audited(row)),
        });
        return row;
      });
      if (saved) return textOf(slug, language, saved);
      throw new AppError('CHANGED_MEANWHILE', text('errors.pageTextChanged'), {
        data: presentPageText(textOf(slug, language)),
      });
    },
  };
}

/** The part of a text that the audit log stores. */
const audited = (row: repository.PageTextRow | undefined) => ({ body: row?.body ?? null, published: isPublished(row) });

export type ContentPages = ReturnType<typeof createContentPages>;

export const presentPageText = ({ updatedAt, ...page }: PageText) => ({
  ...page,
  updatedAt: updatedAt?.toISOString() ?? null,
});
