/**
 * The texts of pages that administrators can write, such as the answers to frequent questions. All are in memory, because
 * everybody reads them; each process reads them again when one of them changes them.
 */

import { hasDefaultText, type PageSlug, type PageState, pagePath, pageSlugs } from '../../contract/page-slugs.ts';
import type { PublicShopSettings } from '../../contract/shop-settings.ts';
import { baseLocale, type Locale, locales } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Database } from '../db/database.ts';
import { AppError, invalidField } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { defaultText, outlineOf, type ShopFacts } from './default-texts.ts';
import { deepestNesting, firstParagraphOf, htmlOf, isTooDeep } from './markdown.ts';
import * as store from './store.ts';
import { completed, type Served } from './written-texts.ts';

const channel = 'tokri_pages';
/** Interval of the check for changes whose notification was lost, in ms. */
export const checkPagesEvery = 60_000;

/** The text of a page in one language. */
export interface PageText {
  slug: PageSlug;
  language: Locale;
  body: string;
  state: PageState;
  version: number;
  updatedAt: Date | null;
}

/** What everybody reads. */
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
const footerIds: Partial<Record<PageSlug, string>> = { faq: 'faqs', contact: 'support' };

/** @throws AppError VALIDATION when lists or quotations are nested too deeply */
function requireFlat(body: string): void {
  if (isTooDeep(body)) throw invalidField('body', text('errors.pageTextDeep', { most: deepestNesting }));
}

type WrittenRow = store.PageTextRow & { body: string };

const isPublished = (row: store.PageTextRow | undefined): row is WrittenRow =>
  row?.published === true && row.body !== null;

function stateOf(slug: PageSlug, row: store.PageTextRow | undefined): PageState {
  if (isPublished(row)) return 'published';
  if (row && row.body !== null) return 'draft';
  return hasDefaultText(slug) ? 'default' : 'missing';
}

interface Parts {
  database: Database;
  shopSettings: ShopFacts;
  stores: { serves: () => Served };
  now?: (() => Date) | undefined;
}

export function createContentPages({ database, shopSettings, stores, now = () => new Date() }: Parts) {
  const changes = new Changes();
  let written: readonly store.PageTextRow[] = [];
  /** The HTML of the rows in `written`: each text is rendered once. */
  const rendered = new WeakMap<store.PageTextRow, Pick<ShownPage, 'html' | 'description'>>();

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

  /** Reads happen one after another, so that an earlier one cannot replace a later one. */
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads the texts again. */
  function load(): Promise<void> {
    const done = turn.then(loadNow);
    turn = done.catch(() => {});
    return done;
  }

  async function loadNow(): Promise<void> {
    const before = new Map(written.map((row) => [row.id, row.version]));
    const rows = await store.listPageTexts(database.queries);
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
   * What everybody reads. Without a text in this language the English one, since the default text of another language may
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
    load,
    read,

    /** How a text will look. @throws AppError VALIDATION when lists or quotations are nested too deeply */
    preview(body: string): { html: string } {
      requireFlat(body);
      return { html: htmlOf(body) };
    },

    /** A text to begin with. */
    outline: (slug: PageSlug, language: Locale): string => outlineOf(slug, language, shopSettings),

    /** The same with what the shop's settings say, and with rules that are usual for a grocery. Only what nobody has set is left to complete. */
    writtenText: (slug: PageSlug, language: Locale): string =>
      completed(slug, outlineOf(slug, language, shopSettings), language, {
        shop: shopSettings,
        ...stores.serves(),
        today: now(),
      }),

    /**
     * The links of the footer that lead to pages which administrators wrote: id → path. The page for contacting the shop also counts as
     * written when the shop has a phone number or an email address.
     */
    footerLinks(): Pick<PublicShopSettings, 'pages'> {
      changes.read(whichAreWritten);
      const { phone, email } = shopSettings.current().contact;
      const slugs = pageSlugs.filter(
        (slug) => publishedSlugs().includes(slug) || (slug === 'contact' && (phone !== '' || email !== '')),
      );
      if (slugs.length === 0) return {};
      return { pages: Object.fromEntries(slugs.map((slug) => [footerIds[slug] ?? slug, pagePath(slug)])) };
    },

    /** The paths of all pages that have a text. */
    paths(): string[] {
      changes.read(whichAreWritten);
      const written = publishedSlugs();
      return pageSlugs.filter((slug) => hasDefaultText(slug) || written.includes(slug)).map(pagePath);
    },

    /** Reads the texts, and follows changes by other processes. */
    async open(): Promise<void> {
      const reload = () => void load().catch(() => {});
      await database.listen(channel, reload, reload);
      await load();
    },

    /** Every page in every language. */
    async list(): Promise<PageText[]> {
      await load();
      return pageSlugs.flatMap((slug) => locales.map((language) => textOf(slug, language)));
    },

    /**
     * Writes a text, or returns to the default text or to none.
     * @param version as the editor saw it
     * @param published false for a draft
     * @throws AppError CHANGED_MEANWHILE when somebody else has changed it since, or VALIDATION when lists or quotations are nested too
     * deeply
     */
    async save(
      actor: Actor,
      slug: PageSlug,
      language: Locale,
      { version, body, published }: { version: number; body: string | null; published: boolean },
    ): Promise<PageText> {
      if (body !== null) requireFlat(body);
      const saved = await database.transaction(async (tx) => {
        const before = await store.lockPageText(tx, slug, language);
        if ((before?.version ?? 0) !== version) return undefined;
        const id = before?.id ?? newId();
        const row = { id, slug, language, body, published, version: version + 1, updatedAt: new Date() };
        if (before) await store.updatePageText(tx, row);
        else if (!(await store.insertPageText(tx, row))) return undefined;
        await addAuditEntry(tx, {
          actor,
          entity: 'page',
          entityId: id,
          entityName: `${slug} (${language})`,
          action: 'changed',
          fields: diff(audited(before), audited(row)),
        });
        await database.notify(channel, '', tx);
        return row;
      });
      await load();
      if (saved) return textOf(slug, language, saved);
      throw new AppError('CHANGED_MEANWHILE', text('errors.pageTextChanged'), {
        data: presentPageText(textOf(slug, language)),
      });
    },
  };
}

/** What the audit log has of a text. */
const audited = (row: store.PageTextRow | undefined) => ({ body: row?.body ?? null, published: isPublished(row) });

export type ContentPages = ReturnType<typeof createContentPages>;

export const presentPageText = ({ updatedAt, ...page }: PageText) => ({
  ...page,
  updatedAt: updatedAt?.toISOString() ?? null,
});
