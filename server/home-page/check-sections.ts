/** True when sections can be saved. What is new must exist; what was there before, and is gone since, leaves quietly. */

import { imageIdOf } from '../../contract/api/images.ts';
import type { CreatedSection, HomeSection } from '../../contract/pages/home-page.ts';
import { text } from '../../messages/text.ts';
import { listProducts } from '../catalogue/product-repository.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import type { Queries } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { invalidField } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { isCreated, keyOf } from './arrangement.ts';
import type { StoredRow, StoredSection } from './tables.ts';

/** @throws AppError VALIDATION when a picture was not uploaded */
export async function requirePictures(
  images: Pick<Images, 'has'>,
  before: readonly StoredSection[],
  sections: readonly HomeSection[],
): Promise<void> {
  const known = new Set(before.filter(isCreated).map(({ image }) => image));
  for (const [index, section] of sections.entries()) {
    if (section.kind !== 'created' || section.image === '') continue;
    const id = imageIdOf(section.image);
    if (!id || !(known.has(id) || (await images.has(id))))
      throw invalidField(`sections.${index}.image`, text('errors.pictureNotFound'));
  }
}

/** The sections as they are stored. @throws AppError VALIDATION, naming the place of the fault */
export async function checkSections(
  tx: Queries,
  snapshot: CatalogueView,
  before: readonly StoredSection[],
  sections: readonly HomeSection[],
): Promise<StoredSection[]> {
  const known = new Map(before.map((section) => [keyOf(section), section]));
  const picked = new Set(before.filter(isCreated).flatMap(pickedIn));
  const left = picked.size > 0 ? new Set((await listProducts(tx, [...picked])).map(({ id }) => id)) : picked;
  const seen = new Set<string>();

  function checkRow(row: CreatedSection, place: string): StoredRow {
    const old = row._id === undefined ? undefined : known.get(row._id);
    if (row._id !== undefined && !(old && isCreated(old)))
      throw invalidField(`${place}._id`, text('errors.homeRowNotFound'));
    return {
      ...row,
      _id: row._id ?? newId(),
      image: imageIdOf(row.image) ?? '',
      products: checkProducts(row.products, old && isCreated(old) ? old : undefined, `${place}.products`),
    };
  }

  function checkProducts(products: CreatedSection['products'], old: StoredRow | undefined, place: string) {
    if (products.by === 'hand') {
      const ownBefore = new Set(old ? pickedIn(old) : []);
      if (!products.ids.every((id) => ownBefore.has(id) || snapshot.findProduct(id)))
        throw invalidField(`${place}.ids`, text('errors.homeProductGone'));
      return { ...products, ids: products.ids.filter((id) => !ownBefore.has(id) || left.has(id)) };
    }
    const rule = old?.products.by === 'rule' ? old.products : undefined;
    const isGone = (id: string, ids: readonly string[] = []) => !ids.includes(id);
    if (products.categories.some((id) => !snapshot.findCategory(id) && isGone(id, rule?.categories)))
      throw invalidField(`${place}.categories`, text('errors.categoryGone'));
    if (products.subCategories.some((id) => !snapshot.findSubCategory(id) && isGone(id, rule?.subCategories)))
      throw invalidField(`${place}.subCategories`, text('errors.subCategoryGone'));
    return products;
  }

  return sections.flatMap((section, index): StoredSection | never[] => {
    const place = `sections.${index}`;
    const stored = section.kind === 'created' ? checkRow(section, place) : section;
    if (seen.has(keyOf(stored))) throw invalidField(place, text('errors.homeSectionTwice'));
    seen.add(keyOf(stored));
    if (stored.kind !== 'category' || snapshot.findCategory(stored.categoryId)) return stored;
    if (known.has(stored.categoryId)) return [];
    throw invalidField(`${place}.categoryId`, text('errors.categoryGone'));
  });
}

const pickedIn = ({ products }: StoredRow): readonly string[] => (products.by === 'hand' ? products.ids : []);
