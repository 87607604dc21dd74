/** How administrators arrange the home page: the whole page is saved at once, and is in the audit log. */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { imageUrl } from '../../contract/api/images.ts';
import type { Arrangement, arrangementBody, RowProducts } from '../../contract/pages/home-page.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listProducts, type ProductRow } from '../catalogue/product-repository.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { AppError } from '../lib/errors.ts';
import { arrange, isCreated } from './arrangement.ts';
import { audited } from './audited.ts';
import { checkSections, requirePictures } from './check-sections.ts';
import type { HomePage } from './home-page.ts';
import type { LiveArrangement } from './live-arrangement.ts';
import { presentArranged } from './present.ts';
import * as repository from './repository.ts';
import { suggestRows } from './suggestions.ts';
import type { StoredSection } from './tables.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
  live: LiveArrangement;
  homePage: HomePage;
}

/** The page has no id of its own in the audit log. */
const auditId = '0'.repeat(26);
const auditName = 'Home page';

export function createHomePageAdmin({ database, catalogue, images, live, homePage }: Parts) {
  /** The page as it is saved, with what it would show now. */
  async function arrangement(): Promise<Arrangement> {
    const snapshot = catalogue.snapshot();
    const sections = homePage.arranged();
    const ids = sections.filter(isCreated).flatMap(({ products }) => (products.by === 'hand' ? products.ids : []));
    const rows = ids.length > 0 ? await listProducts(database.queries, [...new Set(ids)]) : [];
    const picked = new Map(rows.map((row) => [row.id, row]));
    return {
      version: live.stored.version,
      sections: sections.map((section) => presentArranged(section, { snapshot, live, homePage, picked })),
      suggestions: suggestRows(snapshot, sections),
    };
  }

  function auditedPage(sections: readonly StoredSection[]) {
    const snapshot = catalogue.snapshot();
    return audited(
      snapshot,
      arrange(
        sections,
        snapshot.categories.map(({ id }) => id),
      ),
    );
  }

  return {
    arrangement,

    /**
     * Saves the whole page, and returns it. @throws AppError VALIDATION, naming the place of the fault, or CHANGED_MEANWHILE with
     * the page as another administrator saved it
     */
    async save(actor: Actor, { version, sections }: z.output<typeof arrangementBody>): Promise<Arrangement> {
      if (live.stored.version < version) await live.copy.read();
      await requirePictures(images, live.stored.sections, sections);
      const isSaved = await live.copy.change(async (tx) => {
        const before = await repository.getStored(tx);
        if (before.version !== version) return false;
        const after = await checkSections(tx, catalogue.snapshot(), before.sections, sections);
        if (isDeepStrictEqual(after, before.sections)) return true;
        if (!(await repository.save(tx, version, { sections: after }))) return false;
        const fields = diff(auditedPage(before.sections), auditedPage(after));
        const about = { actor, entity: 'home_page', entityId: auditId, entityName: auditName } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
        return true;
      });
      if (isSaved) return arrangement();
      throw new AppError('CHANGED_MEANWHILE', text('errors.homePageChanged'), { data: await arrangement() });
    },

    /** The products that a row would show now. */
    preview: (products: RowProducts): Promise<ProductRow[]> => live.preview(products),

    /** The URL of a picture for a row. @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BUSY */
    async addPicture(file: File): Promise<string> {
      return imageUrl(await images.add(new Uint8Array(await file.arrayBuffer())));
    },
  };
}

export type HomePageAdmin = ReturnType<typeof createHomePageAdmin>;
