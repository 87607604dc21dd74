import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import {
  category,
  categoryPageBody,
  homeRow,
  type Product,
  product,
  productList,
  productListBody,
  productListQuery,
  subCategory,
} from '../../contract/catalogue.ts';
import { success } from '../../contract/envelope.ts';
import { id } from '../../contract/fields.ts';
import { limits, pageSizes } from '../../contract/limits.ts';
import type { Narrowing } from '../../contract/narrowing.ts';
import {
  type NarrowedPage,
  narrowedCategoryQuery,
  narrowedPage,
  searchPage,
  searchQuery,
  suggestions,
  suggestQuery,
} from '../../contract/search.ts';
import { ok } from '../platform/answer.ts';
import { notFound } from '../platform/errors.ts';
import type { Http } from '../platform/http.ts';
import { keepAnswers } from '../platform/kept-answers.ts';
import { pageOf } from '../platform/paging.ts';
import { optionalIdentity } from '../platform/policies.ts';
import type { Catalogue } from './catalogue.ts';
import type { Keeping } from './keeping/keeping.ts';
import { narrow, offerFilters } from './narrow.ts';
import type { Snapshot } from './snapshot.ts';
import { suggest } from './suggest.ts';

/** The query parameters that a schema declares. */
const namesOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

/** Every public read of the catalogue, answered from memory (spec §7). Administrators get their list of products from `keeping`. */
export function catalogueRoutes(app: Http, catalogue: Catalogue, keeping: Keeping): void {
  const kept = keepAnswers(app, () => catalogue.snapshot().answerVersion);

  app.route({
    method: calls.getAllCategory.method,
    url: calls.getAllCategory.path,
    config: { policy: calls.getAllCategory.policy, load: 'uncached' },
    ...kept(calls.getAllCategory.path),
    schema: { response: { 200: success(z.array(category)) } },
    handler: async () => ok('All categories', [...catalogue.snapshot().categories]),
  });

  app.route({
    method: calls.getAllSubCategory.method,
    url: calls.getAllSubCategory.path,
    config: { policy: calls.getAllSubCategory.policy, load: 'uncached' },
    schema: { response: { 200: success(z.array(subCategory)) } },
    handler: async () => ok('All sub categories', [...catalogue.snapshot().subCategories]),
  });

  app.route({
    method: calls.getProduct.method,
    url: calls.getProduct.path,
    config: { policy: calls.getProduct.policy, load: 'uncached' },
    schema: { querystring: productListQuery, body: productListBody, response: { 200: success(productList) } },
    handler: async (request, reply) => {
      const { query } = request;
      const search = request.body?.search ?? '';
      const identity = await optionalIdentity(request, reply);
      if (identity?.role === 'ADMIN') {
        return ok('Products', await keeping.products.list({ ...query, search, stock: request.body?.stock }));
      }
      const { items, totalPages, totalCount } = pageOf(catalogue.snapshot().search(search), query.page, query.limit);
      return ok('Products', { productData: items, totalPages, totalProductCount: totalCount });
    },
  });

  app.route({
    method: calls.getProductByCategory.method,
    url: calls.getProductByCategory.path,
    config: { policy: calls.getProductByCategory.policy, load: 'uncached' },
    ...kept(calls.getProductByCategory.path),
    schema: { params: z.object({ categoryId: id }), response: { 200: success(z.array(product)) } },
    handler: async ({ params }) => {
      if (!catalogue.snapshot().findCategory(params.categoryId)) throw notFound('This category');
      return ok(
        'Products of the category',
        catalogue.snapshot().listCategory(params.categoryId).slice(0, limits.categoryList),
      );
    },
  });

  app.route({
    method: calls.getProductByCatAndSubCat.method,
    url: calls.getProductByCatAndSubCat.path,
    config: { policy: calls.getProductByCatAndSubCat.policy, load: 'uncached' },
    schema: { querystring: narrowedCategoryQuery, body: categoryPageBody, response: { 200: success(narrowedPage) } },
    handler: async ({ query, body: { categoryId, subCategoryId = '' } }) => {
      const snapshot = catalogue.snapshot();
      if (!snapshot.findCategory(categoryId)) throw notFound('This category');
      if (subCategoryId !== '' && !snapshot.findSubCategory(subCategoryId)) throw notFound('This sub category');
      const list = snapshot.listCategory(categoryId, subCategoryId);
      return ok('Products of the category', narrowedPageOf(snapshot, list, query));
    },
  });

  app.route({
    method: calls.getProductDetails.method,
    url: calls.getProductDetails.path,
    config: { policy: calls.getProductDetails.policy, load: 'uncached' },
    ...kept(calls.getProductDetails.path),
    schema: { params: z.object({ productId: id }), response: { 200: success(product) } },
    handler: async ({ params }) => {
      const found = catalogue.snapshot().findProduct(params.productId);
      if (!found) throw notFound('This product');
      return ok('Product', found);
    },
  });

  app.route({
    method: calls.searchProduct.method,
    url: calls.searchProduct.path,
    config: { policy: calls.searchProduct.policy, load: 'uncached' },
    ...kept(calls.searchProduct.path, namesOf(searchQuery)),
    schema: { querystring: searchQuery, response: { 200: success(searchPage) } },
    handler: async ({ query }) => {
      const snapshot = catalogue.snapshot();
      if (query.subCategory && !snapshot.findSubCategory(query.subCategory)) throw notFound('This sub category');
      const { products, correction } = snapshot.find(query.search, { correct: query.exact === undefined });
      return ok('Products found', { ...narrowedPageOf(snapshot, products, query), ...correction });
    },
  });

  app.route({
    method: calls.suggest.method,
    url: calls.suggest.path,
    config: { policy: calls.suggest.policy, load: 'uncached' },
    ...kept(calls.suggest.path, namesOf(suggestQuery)),
    schema: { querystring: suggestQuery, response: { 200: success(suggestions) } },
    handler: async ({ query }) =>
      ok('Suggestions', suggest(catalogue.snapshot(), query.query.slice(0, limits.searchText))),
  });

  app.route({
    method: calls.getHomeRows.method,
    url: calls.getHomeRows.path,
    config: { policy: calls.getHomeRows.policy, load: 'uncached' },
    ...kept(calls.getHomeRows.path),
    schema: { response: { 200: success(z.array(homeRow)) } },
    handler: async () => ok('The home page', catalogue.snapshot().listHomeRows(pageSizes.homeRow)),
  });
}

interface Wanted extends Narrowing {
  page: number;
  limit: number;
  filters?: string | undefined;
}

/** One page of what passes the filters, with the filters themselves where they are asked for. */
function narrowedPageOf(snapshot: Snapshot, list: readonly Product[], wanted: Wanted): NarrowedPage {
  const { items, page, totalPages, totalCount } = pageOf(narrow(list, wanted), wanted.page, wanted.limit);
  const nameOf = (id: string) => snapshot.findSubCategory(id)?.name;
  return {
    product: items,
    page,
    totalPages,
    totalProductCount: totalCount,
    ...(wanted.filters && { filters: offerFilters(list, wanted, nameOf) }),
  };
}
