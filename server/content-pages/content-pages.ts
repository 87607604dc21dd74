/**
 * The texts of pages that administrators can write, such as the answers to frequent questions. All are in memory, because
 * everybody reads them; each process reads them again when one of them changes them.
 */
import { type PageSlug, pageSlugs } from '../../contract/page-slugs.ts';
import { baseLocale, type Locale, locales } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { defaultText, type Seller } from './default-texts.ts';
import { htmlOf } from './markdown.ts';
import * as store from './store.ts';

const channel = 'tokri_pages';
/** Interval of the check for changes whose notification was lost, in ms. */
export const checkPagesEvery = 60_000;

/** The text of a page in one language. */
export interface PageText {
  slug: PageSlug;
  language: Locale;
  body: string;
  isDefault: boolean;
  version: number;
  updatedAt: Date | null;
}

interface Parts {
  database: Database;
  seller: Seller;
}

export function createContentPages({ database, seller }: Parts) {
  const changes = new Changes();
  let written: readonly store.PageTextRow[] = [];

  const rowOf = (slug: PageSlug, language: Locale) =>
    written.find((row) => row.slug === slug && row.language === language);

  function textOf(slug: PageSlug, language: Locale, row = rowOf(slug, language)): PageText {
    return {
      slug,
      language,
      body: row?.body ?? defaultText(slug, language, seller),
      isDefault: (row?.body ?? null) === null,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
    };
  }

  /** Reads the texts again. */
  async function load(): Promise<void> {
    const before = new Map(written.map((row) => [row.id, row.version]));
    const rows = await store.listPageTexts(database.queries);
    const changed = rows.filter(({ id, version }) => before.get(id) !== version);
    if (changed.length === 0 && rows.length === written.length) return;
    written = rows;
    changes.add(pageSlugs);
  }

  /**
   * What everybody reads. Without a text in this language the English one: the store's own, when an administrator wrote
   * only that, since the default text of another language may promise something else.
   */
  function read(slug: PageSlug, language: Locale = baseLocale): { slug: PageSlug; language: Locale; html: string } {
    changes.read(slug);
    const own = textOf(slug, language);
    const english = textOf(slug, baseLocale);
    const shown = own.isDefault && !english.isDefault ? english : own;
    return { slug, language: shown.language, html: htmlOf(shown.body) };
  }

  return {
    load,
    read,

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
     * Writes a text, or returns to the default text.
     * @param version as the editor saw it
     * @throws AppError CHANGED_MEANWHILE when somebody else has changed it since
     */
    async save(
      actor: Actor,
      slug: PageSlug,
      language: Locale,
      { version, body }: { version: number; body: string | null },
    ): Promise<PageText> {
      const saved = await database.transaction(async (tx) => {
        const before = await store.lockPageText(tx, slug, language);
        if ((before?.version ?? 0) !== version) return undefined;
        const id = before?.id ?? newId();
        const row = { id, slug, language, body, version: version + 1, updatedAt: new Date() };
        if (before) await store.updatePageText(tx, row);
        else if (!(await store.insertPageText(tx, row))) return undefined;
        await addAuditEntry(tx, {
          actor,
          entity: 'page',
          entityId: id,
          entityName: `${slug} (${language})`,
          action: 'changed',
          fields: { body: { from: before?.body ?? null, to: body } },
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

export type ContentPages = ReturnType<typeof createContentPages>;

export const presentPageText = ({ updatedAt, ...page }: PageText) => ({
  ...page,
  updatedAt: updatedAt?.toISOString() ?? null,
});
