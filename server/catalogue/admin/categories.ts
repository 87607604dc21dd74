/**
 * Administration of categories and sub categories. Each change is visible in the shop at once and is in
 * the audit log.
 */

import type * as z from 'zod';
import { imageUrl } from '../../../contract/api/images.ts';
import type {
  addCategoryBody,
  addSubCategoryBody,
  UsedBy,
  updateCategoryBody,
  updateSubCategoryBody,
} from '../../../contract/catalogue/admin-catalogue.ts';
import { translationFields } from '../../../contract/catalogue/translations.ts';
import { type Text, text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { type Translations, withTranslations } from '../../lib/translations.ts';
import { createOnce, type KeyedRequest } from '../../runtime/idempotency.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CategoryRow, SubCategoryRow } from '../category-repository.ts';
import * as repository from '../category-repository.ts';
import { loadNames, type Names, namesOf, requireAll } from './names.ts';
import { changedPicture, storePictures } from './pictures.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

type CategoryChanges = z.output<typeof updateCategoryBody>;
type SubCategoryChanges = z.output<typeof updateSubCategoryBody>;
type AuditedCategory = Pick<CategoryRow, 'name' | 'image' | 'translations'>;

const auditedCategory = ({ name, image, translations }: AuditedCategory) => ({
  name,
  image: imageUrl(image),
  ...translationFields(translations),
});

const auditedSubCategory = (row: AuditedCategory & Pick<SubCategoryRow, 'categoryIds'>, names: Names) => ({
  ...auditedCategory(row),
  category: namesOf(names.category, row.categoryIds),
});

/** The common part of categories and sub categories, after a change. */
const changed = (
  before: AuditedCategory,
  changes: { name?: string | undefined; translations?: Translations | undefined },
  image = before.image,
) => ({
  name: changes.name ?? before.name,
  image,
  translations: withTranslations(before.translations, changes.translations),
});

/** @throws AppError NOT_FOUND */
async function getCategory(queries: Queries, id: string): Promise<CategoryRow> {
  const row = await repository.findCategory(queries, id);
  if (!row) throw notFound('errors.categoryNotFound');
  return row;
}

/** @throws AppError NOT_FOUND */
async function getSubCategory(queries: Queries, id: string): Promise<SubCategoryRow> {
  const row = (await repository.listSubCategories(queries)).find((each) => each.id === id);
  if (!row) throw notFound('errors.subCategoryNotFound');
  return row;
}

export function createCategoryAdmin({ database, catalogue, images }: Parts) {
  return {
    async listAll(): Promise<{ categories: CategoryRow[]; subCategories: SubCategoryRow[] }> {
      const { queries } = database;
      return {
        categories: await repository.listCategories(queries),
        subCategories: await repository.listSubCategories(queries),
      };
    },

    /**
     * Returns the category as written. @param request is done once
     * @throws AppError NAME_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED
     */
    async add(
      actor: Actor,
      { name, translations, image: file }: z.output<typeof addCategoryBody>,
      request?: KeyedRequest,
    ): Promise<CategoryRow> {
      const [image = ''] = await storePictures(images, [file], () => 'image');
      return catalogue.change(async (change, tx) => {
        const id = await createOnce(tx, 'category', request, async () => {
          if (await repository.isCategoryNameTaken(tx, name)) throw nameTaken(name);
          const state = { name, image, translations: withTranslations(null, translations) };
          const added = await change.createCategory(state);
          const about = { actor, entity: 'category', entityId: added, entityName: name } as const;
          await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, auditedCategory(state)) });
          return added;
        });
        return getCategory(tx, id);
      });
    },

    /**
     * Returns the category as written. @throws AppError NOT_FOUND, NAME_TAKEN, VALIDATION, TOO_LARGE,
     * UNSUPPORTED_MEDIA_TYPE
     */
    async update(actor: Actor, { categoryId: id, ...changes }: CategoryChanges): Promise<CategoryRow> {
      const present = await getCategory(database.queries, id);
      const image = await changedPicture(images, changes.image, present.image, text('validation.nameAndImage'));
      return catalogue.change(async (change, tx) => {
        const before = await getCategory(tx, id);
        const after = changed(before, changes, image);
        if (await repository.isCategoryNameTaken(tx, after.name, id)) throw nameTaken(after.name);
        const fields = diff(auditedCategory(before), auditedCategory(after));
        if (Object.keys(fields).length === 0) return before;
        await change.updateCategory(id, after);
        const entityName = after.name;
        await addAuditEntry(tx, { actor, entity: 'category', entityId: id, entityName, action: 'changed', fields });
        return getCategory(tx, id);
      });
    },

    /** @throws AppError NOT_FOUND, IN_USE */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await getCategory(tx, id);
        const uses = await repository.countUsesOfCategory(tx, id);
        if (uses.products + uses.subCategories > 0) throw inUse(before.name, uses);
        await change.deleteCategory(id);
        const fields = diff(auditedCategory(before), {});
        const entityName = before.name;
        await addAuditEntry(tx, { actor, entity: 'category', entityId: id, entityName, action: 'deleted', fields });
      }),
  };
}

export function createSubCategoryAdmin({ database, catalogue, images }: Parts) {
  return {
    /**
     * Returns the sub category as written. @param request is done once
     * @throws AppError VALIDATION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED
     */
    async add(
      actor: Actor,
      body: z.output<typeof addSubCategoryBody>,
      request?: KeyedRequest,
    ): Promise<SubCategoryRow> {
      const [image = ''] = await storePictures(images, [body.image], () => 'image');
      return catalogue.change(async (change, tx) => {
        const id = await createOnce(tx, 'sub_category', request, async () => {
          const names = await loadNames(tx);
          requireAll(names, 'category', body.category);
          const translations = withTranslations(null, body.translations);
          const state = { name: body.name, image, categoryIds: body.category, translations };
          const added = await change.createSubCategory(state);
          const about = { actor, entity: 'sub_category', entityId: added, entityName: body.name } as const;
          await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, auditedSubCategory(state, names)) });
          return added;
        });
        return getSubCategory(tx, id);
      });
    },

    /** Returns the sub category as written. @throws AppError NOT_FOUND, VALIDATION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async update(actor: Actor, { _id: id, ...changes }: SubCategoryChanges): Promise<SubCategoryRow> {
      const present = await getSubCategory(database.queries, id);
      const image = await changedPicture(images, changes.image, present.image, text('validation.nameAndImage'));
      return catalogue.change(async (change, tx) => {
        const before = await getSubCategory(tx, id);
        const names = await loadNames(tx);
        requireAll(names, 'category', changes.category ?? []);
        const after = { ...changed(before, changes, image), categoryIds: changes.category ?? before.categoryIds };
        const fields = diff(auditedSubCategory(before, names), auditedSubCategory(after, names));
        if (Object.keys(fields).length === 0) return before;
        await change.updateSubCategory(id, after);
        const about = { actor, entity: 'sub_category', entityId: id, entityName: after.name } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
        return getSubCategory(tx, id);
      });
    },

    /** @throws AppError NOT_FOUND, IN_USE */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await getSubCategory(tx, id);
        const products = await repository.countUsesOfSubCategory(tx, id);
        if (products > 0) throw inUse(before.name, { products, subCategories: 0 });
        const fields = diff(auditedSubCategory(before, await loadNames(tx)), {});
        await change.deleteSubCategory(id);
        const about = { actor, entity: 'sub_category', entityId: id, entityName: before.name } as const;
        await addAuditEntry(tx, { ...about, action: 'deleted', fields });
      }),
  };
}

function nameTaken(name: string): AppError {
  const message = text('errors.categoryNameTaken', { name });
  return new AppError('NAME_TAKEN', message, { errors: { name: message } });
}

function inUseText(name: string, { products, subCategories }: UsedBy): Text {
  if (subCategories === 0) return text('errors.inUseByProducts', { name, count: products });
  if (products === 0) return text('errors.inUseBySubCategories', { name, count: subCategories });
  return text('errors.inUseByBoth', {
    name,
    products: text('counts.products', { count: products }),
    subCategories: text('counts.subCategories', { count: subCategories }),
  });
}

/** Things in use cannot be deleted; the error says by how many. */
function inUse(name: string, usedBy: UsedBy): AppError {
  return new AppError('IN_USE', inUseText(name, usedBy), { data: usedBy });
}
