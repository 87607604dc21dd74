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
import type { Filters } from '../../contract/filters.ts';
import { limits, pageSizes } from '../../contract/limits.ts';
import {
  type FilteredPage,
  filteredCategoryQuery,
  filteredPage,
  searchPage,
  searchQuery,
  suggestions,
  suggestQuery,
} from '../../contract/search.ts';
import { cacheResponses } from '../cache/cache-responses.ts';
import type { Http } from '../http/http.ts';
import { pageOf } from '../http/paging.ts';
import { optionalIdentity } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { notFound } from '../platform/errors.ts';
import { applyFilters, facetsOf } from '../search/filters.ts';
import { suggest } from '../search/suggest.ts';
import type { CatalogueAdmin } from './admin/catalogue-admin.ts';
import type { Catalogue } from './catalogue.ts';
import type { Snapshot } from './snapshot.ts';

/** The query parameters that a schema declares. */
const namesOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

/** Every public read of the catalogue, answered from memory (spec §7). Administrators use their own list of products. */
export function catalogueRoutes(app: Http, catalogue: Catalogue, catalogueAdmin: CatalogueAdmin): void {
  const cached = cacheResponses(app, () => catalogue.snapshot().answerVersion);

  app.route({
    ...routeOf(calls.getAllCategory, { load: 'uncached' }),
    ...cached(calls.getAllCategory.path),
    schema: { response: { 200: success(z.array(category)) } },
    handler: async () => ok('All categories', [...catalogue.snapshot().categories]),
  });

  app.route({
    ...routeOf(calls.getAllSubCategory, { load: 'uncached' }),
    schema: { response: { 200: success(z.array(subCategory)) } },
    handler: async () => ok('All sub categories', [...catalogue.snapshot().subCategories]),
  });

  app.route({
    ...routeOf(calls.getProduct, { load: 'uncached' }),
    schema: { querystring: productListQuery, body: productListBody, response: { 200: success(productList) } },
    handler: async (request, reply) => {
      const { query } = request;
      const search = request.body?.search ?? '';
      const identity = await optionalIdentity(request, reply);
      if (identity?.role === 'ADMIN') {
        return ok('Products', await catalogueAdmin.products.list({ ...query, search, stock: request.body?.stock }));
      }
      const { items, totalPages, totalCount } = pageOf(catalogue.snapshot().search(search), query.page, query.limit);
      return ok('Products', { productData: items, totalPages, totalProductCount: totalCount });
    },
  });

  app.route({
    ...routeOf(calls.getProductByCategory, { load: 'uncached' }),
    ...cached(calls.getProductByCategory.path),
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
    ...routeOf(calls.getProductByCatAndSubCat, { load: 'uncached' }),
    schema: { querystring: filteredCategoryQuery, body: categoryPageBody, response: { 200: success(filteredPage) } },
    handler: async ({ query, body: { categoryId, subCategoryId = '' } }) => {
      const snapshot = catalogue.snapshot();
      if (!snapshot.findCategory(categoryId)) throw notFound('This category');
      if (subCategoryId !== '' && !snapshot.findSubCategory(subCategoryId)) throw notFound('This sub category');
      const list = snapshot.listCategory(categoryId, subCategoryId);
      return ok('Products of the category', filteredPageOf(snapshot, list, query));
    },
  });

  app.route({
    ...routeOf(calls.getProductDetails, { load: 'uncached' }),
    ...cached(calls.getProductDetails.path),
    schema: { params: z.object({ productId: id }), response: { 200: success(product) } },
    handler: async ({ params }) => {
      const found = catalogue.snapshot().findProduct(params.productId);
      if (!found) throw notFound('This product');
      return ok('Product', found);
    },
  });

  app.route({
    ...routeOf(calls.searchProduct, { load: 'uncached' }),
    ...cached(calls.searchProduct.path, namesOf(searchQuery)),
    schema: { querystring: searchQuery, response: { 200: success(searchPage) } },
    handler: async ({ query }) => {
      const snapshot = catalogue.snapshot();
      if (query.subCategory && !snapshot.findSubCategory(query.subCategory)) throw notFound('This sub category');
      const { products, correction } = snapshot.find(query.search, { correct: query.exact === undefined });
      return ok('Products found', { ...filteredPageOf(snapshot, products, query), ...correction });
    },
  });

  app.route({
    ...routeOf(calls.suggest, { load: 'uncached' }),
    ...cached(calls.suggest.path, namesOf(suggestQuery)),
    schema: { querystring: suggestQuery, response: { 200: success(suggestions) } },
    handler: async ({ query }) =>
      ok('Suggestions', suggest(catalogue.snapshot(), query.query.slice(0, limits.searchText))),
  });

  app.route({
    ...routeOf(calls.getHomeRows, { load: 'uncached' }),
    ...cached(calls.getHomeRows.path),
    schema: { response: { 200: success(z.array(homeRow)) } },
    handler: async () => ok('The home page', catalogue.snapshot().listHomeRows(pageSizes.homeRow)),
  });
}

interface Wanted extends Filters {
  page: number;
  limit: number;
  filters?: string | undefined;
}

/** One page of products that pass the filters, with the available filters on request. */
function filteredPageOf(snapshot: Snapshot, list: readonly Product[], wanted: Wanted): FilteredPage {
  const { items, page, totalPages, totalCount } = pageOf(applyFilters(list, wanted), wanted.page, wanted.limit);
  const nameOf = (id: string) => snapshot.findSubCategory(id)?.name;
  return {
    product: items,
    page,
    totalPages,
    totalProductCount: totalCount,
    ...(wanted.filters && { filters: facetsOf(list, wanted, nameOf) }),
  };
}
