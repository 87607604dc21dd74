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
import { ok } from '../../platform/answer.ts';
import { readForm, takeForms } from '../../platform/forms.ts';
import type { Http } from '../../platform/http.ts';
import { parse } from '../../platform/parse.ts';
import { identityOf } from '../../platform/policies.ts';
import type { Actor } from '../../record/record.ts';
import { presentAdminProduct, presentCategory, presentSubCategory } from '../present.ts';
import { soldSinceSentence } from '../stock-movements.ts';
import type { Keeping } from './keeping.ts';

/** The calls by which administrators keep the catalogue (spec §7): forms with pictures, or JSON. */
export async function keepingRoutes(app: Http, keeping: Keeping): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    categoryRoutes(scope, keeping);
    subCategoryRoutes(scope, keeping);
    productRoutes(scope, keeping);
  });
}

function actorOf(request: FastifyRequest): Actor {
  const { userId, name } = identityOf(request);
  return { id: userId, name };
}

const consumes = ['multipart/form-data', 'application/json'];
const nothing = success(z.object({}));
const productParams = z.object({ productId: id });

function categoryRoutes(app: Http, { categories }: Keeping): void {
  app.route({
    method: calls.addCategory.method,
    url: calls.addCategory.path,
    config: { policy: calls.addCategory.policy },
    schema: { consumes, body: addCategoryBody, response: { 200: success(category) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Category added', presentCategory(await categories.add(actorOf(request), request.body))),
  });

  app.route({
    method: calls.updateCategory.method,
    url: calls.updateCategory.path,
    config: { policy: calls.updateCategory.policy },
    schema: { consumes, body: updateCategoryBody, response: { 200: success(category) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Category updated', presentCategory(await categories.update(actorOf(request), request.body))),
  });

  app.route({
    method: calls.removeCategory.method,
    url: calls.removeCategory.path,
    config: { policy: calls.removeCategory.policy },
    schema: { body: categoryTarget.nullish(), querystring: categoryTarget, response: { 200: nothing } },
    handler: async (request) => {
      const { categoryId } = parse(z.object({ categoryId: id }), { ...request.query, ...request.body });
      await categories.remove(actorOf(request), categoryId);
      return ok('Category deleted', {});
    },
  });
}

function subCategoryRoutes(app: Http, { subCategories }: Keeping): void {
  app.route({
    method: calls.addSubCategory.method,
    url: calls.addSubCategory.path,
    config: { policy: calls.addSubCategory.policy },
    schema: { consumes, body: addSubCategoryBody, response: { 200: success(subCategory) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Sub category added', presentSubCategory(await subCategories.add(actorOf(request), request.body))),
  });

  app.route({
    method: calls.updateSubCategory.method,
    url: calls.updateSubCategory.path,
    config: { policy: calls.updateSubCategory.policy },
    schema: { consumes, body: updateSubCategoryBody, response: { 200: success(subCategory) } },
    preValidation: readForm(1),
    handler: async (request) =>
      ok('Sub category updated', presentSubCategory(await subCategories.update(actorOf(request), request.body))),
  });

  app.route({
    method: calls.removeSubCategory.method,
    url: calls.removeSubCategory.path,
    config: { policy: calls.removeSubCategory.policy },
    schema: { body: subCategoryTarget.nullish(), querystring: subCategoryTarget, response: { 200: nothing } },
    handler: async (request) => {
      const { subCategoryId } = parse(z.object({ subCategoryId: id }), { ...request.query, ...request.body });
      await subCategories.remove(actorOf(request), subCategoryId);
      return ok('Sub category deleted', {});
    },
  });
}

function productRoutes(app: Http, { products }: Keeping): void {
  app.route({
    method: calls.addProduct.method,
    url: calls.addProduct.path,
    config: { policy: calls.addProduct.policy },
    schema: { consumes, body: addProductBody, response: { 200: success(adminProduct) } },
    preValidation: readForm(limits.productImages),
    handler: async (request) =>
      ok('Product added', presentAdminProduct(await products.add(actorOf(request), request.body))),
  });

  app.route({
    method: calls.updateProduct.method,
    url: calls.updateProduct.path,
    config: { policy: calls.updateProduct.policy },
    schema: { consumes, body: updateProductBody, response: { 200: success(adminProduct) } },
    preValidation: readForm(limits.productImages),
    handler: async (request) => {
      const { product, recount } = await products.update(actorOf(request), request.body);
      const sold = recount ? soldSinceSentence(recount) : '';
      return ok(sold ? `Product updated. ${sold}` : 'Product updated', presentAdminProduct(product));
    },
  });

  app.route({
    method: calls.getAdminProduct.method,
    url: calls.getAdminProduct.path,
    config: { policy: calls.getAdminProduct.policy },
    schema: { params: productParams, response: { 200: success(adminProduct) } },
    handler: async ({ params }) => ok('Product', presentAdminProduct(await products.get(params.productId))),
  });

  app.route({
    method: calls.listNamesakes.method,
    url: calls.listNamesakes.path,
    config: { policy: calls.listNamesakes.policy },
    schema: { querystring: namesakesQuery, response: { 200: success(namesakes) } },
    handler: async ({ query }) => {
      const rows = await products.listNamesakes(query.name, query.except);
      return ok('Products with this name', rows.map(presentAdminProduct));
    },
  });

  app.route({
    method: calls.deleteProduct.method,
    url: calls.deleteProduct.path,
    config: { policy: calls.deleteProduct.policy },
    schema: { params: productParams, response: { 200: nothing } },
    handler: async (request) => {
      await products.remove(actorOf(request), request.params.productId);
      return ok('Product deleted', {});
    },
  });
}
