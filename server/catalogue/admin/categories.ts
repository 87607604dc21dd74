/** Category administration (spec §2, §5). Each change is visible in the shop at once and is in the audit log. */
import type * as z from 'zod';
import { type addCategoryBody, nameAndImage, type updateCategoryBody } from '../../../contract/admin-catalogue.ts';
import { imageUrl } from '../../../contract/images.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { notFound } from '../../platform/errors.ts';
import * as store from '../admin-store.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CategoryRow } from '../store.ts';
import { inUse, nameTaken } from './errors.ts';
import { changedPicture, storePictures } from './pictures.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

const recorded = ({ name, image }: Pick<CategoryRow, 'name' | 'image'>) => ({ name, image: imageUrl(image) });

/** @throws AppError NOT_FOUND */
async function get(queries: Queries, id: string): Promise<CategoryRow> {
  const row = await store.findCategory(queries, id);
  if (!row) throw notFound('This category');
  return row;
}

export function createCategoryAdmin({ database, catalogue, images }: Parts) {
  return {
    /** Returns the category as written. @throws AppError NAME_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async add(actor: Actor, { name, image: file }: z.output<typeof addCategoryBody>): Promise<CategoryRow> {
      const [image = ''] = await storePictures(images, [file], () => 'image');
      return catalogue.change(async (change, tx) => {
        if (await store.isCategoryNameTaken(tx, name)) throw nameTaken(name);
        const id = await change.createCategory({ name, image });
        const fields = diff({}, recorded({ name, image }));
        await addAuditEntry(tx, {
          actor,
          entity: 'category',
          entityId: id,
          entityName: name,
          action: 'created',
          fields,
        });
        return get(tx, id);
      });
    },

    /**
     * Returns the category as written. @throws AppError NOT_FOUND, NAME_TAKEN, VALIDATION, TOO_LARGE,
     * UNSUPPORTED_MEDIA_TYPE
     */
    async update(
      actor: Actor,
      { categoryId: id, ...given }: z.output<typeof updateCategoryBody>,
    ): Promise<CategoryRow> {
      const present = await get(database.queries, id);
      const image = await changedPicture(images, given.image, present.image, nameAndImage);
      return catalogue.change(async (change, tx) => {
        const before = await get(tx, id);
        const after = { name: given.name ?? before.name, image: image ?? before.image };
        if (await store.isCategoryNameTaken(tx, after.name, id)) throw nameTaken(after.name);
        const fields = diff(recorded(before), recorded(after));
        if (Object.keys(fields).length === 0) return before;
        await change.updateCategory(id, after);
        const entityName = after.name;
        await addAuditEntry(tx, { actor, entity: 'category', entityId: id, entityName, action: 'changed', fields });
        return get(tx, id);
      });
    },

    /** @throws AppError NOT_FOUND, IN_USE */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await get(tx, id);
        const uses = await store.countUsesOfCategory(tx, id);
        if (uses.products + uses.subCategories > 0) throw inUse(before.name, uses);
        await change.deleteCategory(id);
        const fields = diff(recorded(before), {});
        const entityName = before.name;
        await addAuditEntry(tx, { actor, entity: 'category', entityId: id, entityName, action: 'deleted', fields });
      }),
  };
}
