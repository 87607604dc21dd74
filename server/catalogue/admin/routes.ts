import * as z from 'zod';
import { calls } from '../../../contract/api/calls.ts';
import { id } from '../../../contract/api/fields.ts';
import { text } from '../../../messages/text.ts';
import { takeForms } from '../../http/forms.ts';
import type { Http } from '../../http/http.ts';
import { parse } from '../../http/parse.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { keyedRequest } from '../../runtime/idempotency.ts';
import { presentAdminCategory, presentAdminProduct, presentAdminSubCategory } from '../present.ts';
import { soldSinceText } from '../stock/stock-movements.ts';
import type { CatalogueAdmin } from './catalogue-admin.ts';

/** In bytes: all products of one call, each with the maximum of categories and other names. */
const largestTable = 2 * 1024 * 1024;

/** The routes for catalogue administration: forms with pictures, or JSON. */
export async function catalogueAdminRoutes(app: Http, catalogueAdmin: CatalogueAdmin): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    categoryRoutes(scope, catalogueAdmin);
    subCategoryRoutes(scope, catalogueAdmin);
    productRoutes(scope, catalogueAdmin);
  });
}

function categoryRoutes(app: Http, { categories, order }: CatalogueAdmin): void {
  route(app, calls.getAdminCategories, async () => {
    const { categories: rows, subCategories } = await categories.listAll();
    return ok('All categories and sub categories', {
      categories: rows.map(presentAdminCategory),
      subCategories: subCategories.map(presentAdminSubCategory),
    });
  });

  route(app, calls.addCategory, async ({ identity, headers, body }) => {
    const added = await categories.add(actorOf(identity), body, keyedRequest(identity, headers, body));
    return ok(text('answers.categoryAdded'), presentAdminCategory(added));
  });

  route(app, calls.updateCategory, async ({ identity, body }) =>
    ok(text('answers.categoryUpdated'), presentAdminCategory(await categories.update(actorOf(identity), body))),
  );

  route(app, calls.orderCategories, async ({ identity, body }) => {
    const rows = await order.orderCategories(actorOf(identity), body);
    return ok(text('answers.orderSaved'), rows.map(presentAdminCategory));
  });

  route(app, calls.removeCategory, async ({ identity, query, body }) => {
    const { categoryId } = parse(z.object({ categoryId: id }), { ...query, ...body });
    await categories.remove(actorOf(identity), categoryId);
    return ok(text('answers.categoryDeleted'), {});
  });
}

function subCategoryRoutes(app: Http, { subCategories, order }: CatalogueAdmin): void {
  route(app, calls.addSubCategory, async ({ identity, headers, body }) => {
    const added = await subCategories.add(actorOf(identity), body, keyedRequest(identity, headers, body));
    return ok(text('answers.subCategoryAdded'), presentAdminSubCategory(added));
  });

  route(app, calls.updateSubCategory, async ({ identity, body }) =>
    ok(
      text('answers.subCategoryUpdated'),
      presentAdminSubCategory(await subCategories.update(actorOf(identity), body)),
    ),
  );

  route(app, calls.orderSubCategories, async ({ identity, body }) => {
    const rows = await order.orderSubCategories(actorOf(identity), body);
    return ok(text('answers.orderSaved'), rows.map(presentAdminSubCategory));
  });

  route(app, calls.removeSubCategory, async ({ identity, query, body }) => {
    const { subCategoryId } = parse(z.object({ subCategoryId: id }), { ...query, ...body });
    await subCategories.remove(actorOf(identity), subCategoryId);
    return ok(text('answers.subCategoryDeleted'), {});
  });
}

function productRoutes(app: Http, { products }: CatalogueAdmin): void {
  route(app, calls.addProduct, async ({ identity, headers, body }) => {
    const request = keyedRequest(identity, headers, body);
    return ok(text('answers.productAdded'), presentAdminProduct(await products.add(actorOf(identity), body, request)));
  });

  route(app, calls.updateProduct, async ({ identity, body }) => {
    const { product, recount } = await products.update(actorOf(identity), body);
    const sold = recount && soldSinceText(recount);
    return ok(
      sold ? text('answers.productUpdatedSold', { sold }) : text('answers.productUpdated'),
      presentAdminProduct(product),
    );
  });

  route(app, calls.listProductTable, async ({ query }) => {
    const { rows, ...list } = await products.listTable(query);
    return ok('Products', { products: rows.map(presentAdminProduct), ...list });
  });

  route(
    app,
    calls.updateProducts,
    async ({ identity, body }) => {
      const { rows, undo, count, sold } = await products.updateMany(actorOf(identity), body.products);
      const names = sold.join(', ');
      return ok(
        sold.length > 0
          ? text('answers.productsUpdatedSold', { count, names })
          : text('answers.productsUpdated', { count }),
        { products: rows.map(presentAdminProduct), undo },
      );
    },
    { bodyLimit: largestTable },
  );

  route(app, calls.getAdminProduct, async ({ params }) =>
    ok('Product', presentAdminProduct(await products.get(params.productId))),
  );

  route(app, calls.listNamesakes, async ({ query }) => {
    const rows = await products.listNamesakes(query.name, query.except);
    return ok('Products with this name', rows.map(presentAdminProduct));
  });

  route(app, calls.listVariants, async ({ params }) => {
    const rows = await products.listVariants(params.productId);
    return ok('The other pack sizes', rows.map(presentAdminProduct));
  });

  route(app, calls.getStoreProduct, async ({ params }) =>
    ok('The product in the store', await products.getStoreProduct(params.productId)),
  );

  route(app, calls.updateStoreProduct, async ({ identity, params, body }) =>
    ok(text('answers.storeProductSaved'), await products.updateStoreProduct(actorOf(identity), params.productId, body)),
  );

  route(app, calls.linkVariant, async ({ identity, body }) => {
    const rows = await products.linkVariant(actorOf(identity), body.productId, body.variantId);
    return ok(text('answers.variantLinked'), rows.map(presentAdminProduct));
  });

  route(app, calls.unlinkVariant, async ({ identity, body }) => {
    await products.unlinkVariant(actorOf(identity), body.productId);
    return ok(text('answers.variantUnlinked'), {});
  });

  route(app, calls.deleteProduct, async ({ identity, params }) => {
    await products.remove(actorOf(identity), params.productId);
    return ok(text('answers.productDeleted'), {});
  });
}
