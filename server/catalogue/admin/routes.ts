import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  addCategoryBody,
  addProductBody,
  addSubCategoryBody,
  adminProduct,
  categoryTarget,
  namesakes,
  namesakesQuery,
  subCategoryTarget,
  updateCategoryBody,
  updateProductBody,
  updateSubCategoryBody,
} from '../../../contract/admin-catalogue.ts';
import { calls } from '../../../contract/calls.ts';
import { category, subCategory } from '../../../contract/catalogue.ts';
import { success } from '../../../contract/envelope.ts';
import { id } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import type { Actor } from '../../audit-log/audit-log.ts';
import { readForm, takeForms } from '../../http/forms.ts';
import type { Http } from '../../http/http.ts';
import { parse } from '../../http/parse.ts';
import { identityOf } from '../../http/policies.ts';
import { routeOf } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentAdminProduct, presentCategory, presentSubCategory } from '../present.ts';
import { soldSinceSentence } from '../stock-movements.ts';
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

function actorOf(request: FastifyRequest): Actor {
  const { userId, name } = identityOf(request);
  return { id: userId, name };
}

const consumes = ['multipart/form-data', 'application/json'];
const nothing = success(z.object({}));
const productParams = z.object({ productId: id });

function categoryRoutes(app: Http, { categories }: CatalogueAdmin): void {
  app.route({
    ...routeOf(calls.addCategory),
    schema: { consumes, body: addCategoryBody, response: { 200: success(category) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Category added', presentCategory(await categories.add(actorOf(request), request.body))),
  });

  app.route({
    ...routeOf(calls.updateCategory),
    schema: { consumes, body: updateCategoryBody, response: { 200: success(category) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Category updated', presentCategory(await categories.update(actorOf(request), request.body))),
  });

  app.route({
    ...routeOf(calls.removeCategory),
    schema: { body: categoryTarget.nullish(), querystring: categoryTarget, response: { 200: nothing } },
    handler: async (request) => {
      const { categoryId } = parse(z.object({ categoryId: id }), { ...request.query, ...request.body });
      await categories.remove(actorOf(request), categoryId);
      return ok('Category deleted', {});
    },
  });
}

function subCategoryRoutes(app: Http, { subCategories }: CatalogueAdmin): void {
  app.route({
    ...routeOf(calls.addSubCategory),
    schema: { consumes, body: addSubCategoryBody, response: { 200: success(subCategory) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Sub category added', presentSubCategory(await subCategories.add(actorOf(request), request.body))),
  });

  app.route({
    ...routeOf(calls.updateSubCategory),
    schema: { consumes, body: updateSubCategoryBody, response: { 200: success(subCategory) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Sub category updated', presentSubCategory(await subCategories.update(actorOf(request), request.body))),
  });

  app.route({
    ...routeOf(calls.removeSubCategory),
    schema: { body: subCategoryTarget.nullish(), querystring: subCategoryTarget, response: { 200: nothing } },
    handler: async (request) => {
      const { subCategoryId } = parse(z.object({ subCategoryId: id }), { ...request.query, ...request.body });
      await subCategories.remove(actorOf(request), subCategoryId);
      return ok('Sub category deleted', {});
    },
  });
}

function productRoutes(app: Http, { products }: CatalogueAdmin): void {
  app.route({
    ...routeOf(calls.addProduct),
    schema: { consumes, body: addProductBody, response: { 200: success(adminProduct) } },
    preValidation: readForm(limits.productImages),
    handler: async (request) =>
      ok('Product added', presentAdminProduct(await products.add(actorOf(request), request.body))),
  });

  app.route({
    ...routeOf(calls.updateProduct),
    schema: { consumes, body: updateProductBody, response: { 200: success(adminProduct) } },
    preValidation: readForm(limits.productImages),
    handler: async (request) => {
      const { product, recount } = await products.update(actorOf(request), request.body);
      const sold = recount ? soldSinceSentence(recount) : '';
      return ok(sold ? `Product updated. ${sold}` : 'Product updated', presentAdminProduct(product));
    },
  });

  app.route({
    ...routeOf(calls.getAdminProduct),
    schema: { params: productParams, response: { 200: success(adminProduct) } },
    handler: async ({ params }) => ok('Product', presentAdminProduct(await products.get(params.productId))),
  });

  app.route({
    ...routeOf(calls.listNamesakes),
    schema: { querystring: namesakesQuery, response: { 200: success(namesakes) } },
    handler: async ({ query }) => {
      const rows = await products.listNamesakes(query.name, query.except);
      return ok('Products with this name', rows.map(presentAdminProduct));
    },
  });

  app.route({
    ...routeOf(calls.deleteProduct),
    schema: { params: productParams, response: { 200: nothing } },
    handler: async (request) => {
      await products.remove(actorOf(request), request.params.productId);
      return ok('Product deleted', {});
    },
  });
}
