import type { ParsedInput } from '../../contract/api/call.ts';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Filters } from '../../contract/search/filters.ts';
import type { FilteredPage } from '../../contract/search/search.ts';
import type { Locale } from '../../messages/locale.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { points } from '../http/admission.ts';
import type { Http } from '../http/http.ts';
import { pageOf } from '../http/paging.ts';
import { mayCall, optionalIdentity } from '../http/policies.ts';
import { noStore, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { notFound } from '../lib/errors.ts';
import { applyFilters, facetsOf } from '../search/filters.ts';
import { matchList, skippedIn } from '../search/match-list.ts';
import { suggest } from '../search/suggest.ts';
import type { CatalogueAdmin } from './admin/catalogue-admin.ts';
import type { Catalogue } from './catalogue.ts';
import {
  presentAdminProduct,
  presentCategory,
  presentHomeRow,
  presentListLine,
  presentName,
  presentProductDetails,
  presentSubCategory,
  presentSuggestions,
} from './present.ts';
import { productJson } from './product-json.ts';
import type { CatalogueView } from './store-view.ts';

type ProductListRequest = ParsedInput<typeof calls.getProduct>;

/** The products of a search for shoppers: published ones, from memory. */
function listProducts(catalogue: Catalogue, { query, body }: ProductListRequest) {
  const found = catalogue.snapshot().search(body?.search ?? '');
  const { items, totalPages, totalCount } = pageOf(found, query.page, query.limit);
  const productData = items.map((row) => productJson(row, query.lang));
  return ok('Products', { productData, totalPages, totalProductCount: totalCount });
}

/** The products of a search for administrators: all of them, from the database. */
async function listAdminProducts({ products }: CatalogueAdmin, { query, body }: ProductListRequest) {
  const wanted = { page: query.page, limit: query.limit, search: body?.search ?? '', stock: body?.stock };
  const { rows, totalPages, totalCount, scarce } = await products.list(wanted);
  return ok('Products', {
    productData: rows.map(presentAdminProduct),
    totalPages,
    totalProductCount: totalCount,
    scarce,
  });
}

/** Every public read of the catalogue, answered from memory. The list of products is a call of its own for administrators. */
export function catalogueRoutes(
  app: Http,
  cached: CacheResponses,
  catalogue: Catalogue,
  catalogueAdmin: CatalogueAdmin,
): void {
  const uncached = { load: 'uncached' } as const;

  route(
    app,
    calls.getAllCategory,
    async ({ query: { lang } }) => {
      const { categories } = catalogue.snapshot();
      return ok(
        'All categories',
        categories.map((row) => presentCategory(row, lang)),
      );
    },
    cached(calls.getAllCategory),
  );

  route(
    app,
    calls.getAllSubCategory,
    async ({ query: { lang } }) => {
      const { subCategories } = catalogue.snapshot();
      return ok(
        'All sub categories',
        subCategories.map((row) => presentSubCategory(row, lang)),
      );
    },
    uncached,
  );

  route(
    app,
    calls.getProduct,
    async (received) => {
      const identity = await optionalIdentity(received.request, received.reply);
      return identity && mayCall(calls.listProductTable, identity, received.request.storeId)
        ? listAdminProducts(catalogueAdmin, received)
        : listProducts(catalogue, received);
    },
    uncached,
  );

  route(
    app,
    calls.getProductByCategory,
    async ({ params: { categoryId }, query: { lang } }) => {
      if (!catalogue.snapshot().findCategory(categoryId)) throw notFound('errors.categoryNotFound');
      const products = catalogue.snapshot().listCategory(categoryId).slice(0, limits.categoryList);
      catalogue.snapshot().readProducts(products);
      return ok(
        'Products of the category',
        products.map((row) => productJson(row, lang)),
      );
    },
    cached(calls.getProductByCategory),
  );

  route(
    app,
    calls.getProductByCatAndSubCat,
    async ({ query, body: { categoryId, subCategoryId = '' } }) => {
      const snapshot = catalogue.snapshot();
      if (!snapshot.findCategory(categoryId)) throw notFound('errors.categoryNotFound');
      if (subCategoryId !== '' && !snapshot.findSubCategory(subCategoryId))
        throw notFound('errors.subCategoryNotFound');
      const list = snapshot.listCategory(categoryId, subCategoryId);
      return ok('Products of the category', filteredPageOf(snapshot, list, query));
    },
    uncached,
  );

  route(
    app,
    calls.getProductDetails,
    async ({ params, query: { lang } }) => {
      const found = catalogue.snapshot().findProduct(params.productId);
      if (!found) throw notFound('errors.productNotFound');
      return ok('Product', presentProductDetails(found, lang));
    },
    cached(calls.getProductDetails),
  );

  route(
    app,
    calls.getProducts,
    async ({ query: { ids, lang } }) => {
      const snapshot = catalogue.snapshot();
      return ok(
        'Products',
        ids.flatMap((id) => {
          const row = snapshot.findProduct(id);
          return row ? [productJson(row, lang)] : [];
        }),
      );
    },
    uncached,
  );

  route(
    app,
    calls.searchProduct,
    async ({ query }) => {
      const snapshot = catalogue.snapshot();
      if (query.subCategory && !snapshot.findSubCategory(query.subCategory))
        throw notFound('errors.subCategoryNotFound');
      const { products, correction, exact, unmarked } = snapshot.find(query.search, {
        correct: query.exact === undefined,
      });
      const found = filteredPageOf(snapshot, products, query, exact);
      return ok('Products found', { ...found, ...correction, ...(unmarked !== undefined && { unmarked }) });
    },
    cached(calls.searchProduct),
  );

  route(
    app,
    calls.suggest,
    async ({ query }) => {
      const suggested = suggest(catalogue.snapshot(), query.query.slice(0, limits.searchText));
      catalogue.snapshot().readProducts(suggested.products);
      return ok('Suggestions', presentSuggestions(suggested, query.lang));
    },
    cached(calls.suggest),
  );

  route(
    app,
    calls.matchList,
    async ({ query: { lang }, body: { text }, request }) => {
      await app.admission.count(request, Math.ceil(Math.min(text.length, limits.listText) * points.listCharacter));
      const matches = await matchList(catalogue.snapshot(), text);
      const lines = matches.map((match) => presentListLine(match, lang, productJson));
      const skipped = skippedIn(text);
      return ok('The list', { lines, ...(skipped.length > 0 && { skipped }) });
    },
    { ...uncached, onRequest: noStore },
  );

  route(
    app,
    calls.getHomeRows,
    async ({ query: { lang } }) => {
      const rows = catalogue.snapshot().listHomeRows();
      return ok(
        'The home page',
        rows.map((row) => presentHomeRow(row, lang, productJson)),
      );
    },
    cached(calls.getHomeRows),
  );
}

interface Wanted extends Filters {
  page: number;
  limit: number;
  filters?: string | undefined;
  lang?: Locale | undefined;
}

/**
 * One page of products that pass the filters, with the available filters on request.
 * @param exact how many of the list are what was searched for; those after them are related, in every order
 */
function filteredPageOf(
  snapshot: CatalogueView,
  list: ReturnType<CatalogueView['search']>,
  wanted: Wanted,
  exact = list.length,
): FilteredPage & { relatedProductCount?: number } {
  const [named, related] =
    exact < list.length
      ? [list.slice(0, exact), list.slice(exact)].map((part) => applyFilters(part, wanted))
      : [applyFilters(list, wanted)];
  const passed = named && related ? [...named, ...related] : (named ?? []);
  const { items, page, totalPages, totalCount } = pageOf(passed, wanted.page, wanted.limit);
  snapshot.readProducts(items);
  const nameOf = (id: string) => {
    const row = snapshot.findSubCategory(id);
    return row && presentName(row, wanted.lang).name;
  };
  return {
    product: items.map((row) => productJson(row, wanted.lang)),
    page,
    totalPages,
    totalProductCount: totalCount,
    ...(related && related.length > 0 && { relatedProductCount: related.length }),
    ...(wanted.filters && { filters: facetsOf(list, wanted, nameOf) }),
  };
}
