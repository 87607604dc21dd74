/** Sub category administration (spec §2, §5). Each change is visible in the shop at once and is in the audit log. */
import type * as z from 'zod';
import {
  type addSubCategoryBody,
  nameAndImage,
  type updateSubCategoryBody,
} from '../../../contract/admin-catalogue.ts';
import { imageUrl } from '../../../contract/images.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { notFound } from '../../platform/errors.ts';
import * as store from '../admin-store.ts';
import type { Catalogue } from '../catalogue.ts';
import { listSubCategories, type SubCategoryRow } from '../store.ts';
import { inUse } from './errors.ts';
import { loadNames, type Names, namesOf, requireAll } from './names.ts';
import { changedPicture, storePictures } from './pictures.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

type State = Pick<SubCategoryRow, 'name' | 'image' | 'categoryIds'>;

const recorded = ({ name, image, categoryIds }: State, names: Names) => ({
  name,
  image: imageUrl(image),
  category: namesOf(names.category, categoryIds),
});

/** @throws AppError NOT_FOUND */
async function get(queries: Queries, id: string): Promise<SubCategoryRow> {
  const row = (await listSubCategories(queries)).find((each) => each.id === id);
  if (!row) throw notFound('This sub category');
  return row;
}

export function createSubCategoryAdmin({ database, catalogue, images }: Parts) {
  return {
    /** Returns the sub category as written. @throws AppError VALIDATION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async add(actor: Actor, body: z.output<typeof addSubCategoryBody>): Promise<SubCategoryRow> {
      const [image = ''] = await storePictures(images, [body.image], () => 'image');
      return catalogue.change(async (change, tx) => {
        const names = await loadNames(tx);
        requireAll(names, 'category', body.category);
        const state = { name: body.name, image, categoryIds: body.category };
        const id = await change.createSubCategory(state);
        const about = { actor, entity: 'sub_category', entityId: id, entityName: body.name } as const;
        await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, recorded(state, names)) });
        return get(tx, id);
      });
    },

    /** Returns the sub category as written. @throws AppError NOT_FOUND, VALIDATION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async update(actor: Actor, { _id: id, ...given }: z.output<typeof updateSubCategoryBody>): Promise<SubCategoryRow> {
      const present = await get(database.queries, id);
      const image = await changedPicture(images, given.image, present.image, nameAndImage);
      return catalogue.change(async (change, tx) => {
        const before = await get(tx, id);
        const names = await loadNames(tx);
        requireAll(names, 'category', given.category ?? []);
        const after = {
          name: given.name ?? before.name,
          image: image ?? before.image,
          categoryIds: given.category ?? before.categoryIds,
        };
        const fields = diff(recorded(before, names), recorded(after, names));
        if (Object.keys(fields).length === 0) return before;
        await change.updateSubCategory(id, after);
        const about = { actor, entity: 'sub_category', entityId: id, entityName: after.name } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
        return get(tx, id);
      });
    },

    /** @throws AppError NOT_FOUND, IN_USE */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await get(tx, id);
        const products = await store.countUsesOfSubCategory(tx, id);
        if (products > 0) throw inUse(before.name, { products, subCategories: 0 });
        const fields = diff(recorded(before, await loadNames(tx)), {});
        await change.deleteSubCategory(id);
        const about = { actor, entity: 'sub_category', entityId: id, entityName: before.name } as const;
        await addAuditEntry(tx, { ...about, action: 'deleted', fields });
      }),
  };
}
