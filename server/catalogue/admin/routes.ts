import * as z from 'zod';
import { calls } from '../../../contract/calls.ts';
import { id } from '../../../contract/fields.ts';
import { text } from '../../../messages/text.ts';
import { takeForms } from '../../http/forms.ts';
import type { Http } from '../../http/http.ts';
import { parse } from '../../http/parse.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentAdminCategory, presentAdminProduct, presentAdminSubCategory } from '../present.ts';
import { soldSinceText } from '../stock-movements.ts';
import type { CatalogueAdmin } from './catalogue-admin.ts';

/** The routes for catalogue administration (spec §7): forms with pictures, or JSON. */
export async function catalogueAdminRoutes(app: Http, catalogueAdmin: CatalogueAdmin): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    categoryRoutes(scope, catalogueAdmin);
    subCategoryRoutes(scope, catalogueAdmin);
    productRoutes(scope, catalogueAdmin);
  });
}

function categoryRoutes(app: Http, { categories }: CatalogueAdmin): void {
  route(app, calls.getAdminCategories, async () => {
    const { categories: rows, subCategories } = await categories.listAll();
    return ok('All categories and sub categories', {
      categories: rows.map(presentAdminCategory),
      subCategories: subCategories.map(presentAdminSubCategory),
    });
  });

  route(app, calls.addCategory, async ({ identity, body }) =>
    ok(text('answers.categoryAdded'), presentAdminCategory(await categories.add(actorOf(identity), body))),
  );

  route(app, calls.updateCategory, async ({ identity, body }) =>
    ok(text('answers.categoryUpdated'), presentAdminCategory(await categories.update(actorOf(identity), body))),
  );

  route(app, calls.removeCategory, async ({ identity, query, body }) => {
    const { categoryId } = parse(z.object({ categoryId: id }), { ...query, ...body });
    await categories.remove(actorOf(identity), categoryId);
    return ok(text('answers.categoryDeleted'), {});
  });
}

function subCategoryRoutes(app: Http, { subCategories }: CatalogueAdmin): void {
  route(app, calls.addSubCategory, async ({ identity, body }) =>
    ok(text('answers.subCategoryAdded'), presentAdminSubCategory(await subCategories.add(actorOf(identity), body))),
  );

  route(app, calls.updateSubCategory, async ({ identity, body }) =>
    ok(
      text('answers.subCategoryUpdated'),
      presentAdminSubCategory(await subCategories.update(actorOf(identity), body)),
    ),
  );

  route(app, calls.removeSubCategory, async ({ identity, query, body }) => {
    const { subCategoryId } = parse(z.object({ subCategoryId: id }), { ...query, ...body });
    await subCategories.remove(actorOf(identity), subCategoryId);
    return ok(text('answers.subCategoryDeleted'), {});
  });
}

function productRoutes(app: Http, { products }: CatalogueAdmin): void {
  route(app, calls.addProduct, async ({ identity, body }) =>
    ok(text('answers.productAdded'), presentAdminProduct(await products.add(actorOf(identity), body))),
  );

  route(app, calls.updateProduct, async ({ identity, body }) => {
    const { product, recount } = await products.update(actorOf(identity), body);
    const sold = recount && soldSinceText(recount);
    return ok(
      sold ? text('answers.productUpdatedSold', { sold }) : text('answers.productUpdated'),
      presentAdminProduct(product),
    );
  });

  route(app, calls.getAdminProduct, async ({ params }) =>
    ok('Product', presentAdminProduct(await products.get(params.productId))),
  );

  route(app, calls.listNamesakes, async ({ query }) => {
    const rows = await products.listNamesakes(query.name, query.except);
    return ok('Products with this name', rows.map(presentAdminProduct));
  });

  route(app, calls.deleteProduct, async ({ identity, params }) => {
    await products.remove(actorOf(identity), params.productId);
    return ok(text('answers.productDeleted'), {});
  });
}
