import { data, useNavigation } from 'react-router';
import { idBehindLastDash, links } from '../../contract/api/links.ts';
import type { Category, SubCategory } from '../../contract/catalogue/catalogue.ts';
import { filterParams, readFilters } from '../../contract/search/filters.ts';
import { m } from '../../messages/index.ts';
import { CategoryScreen } from '../catalogue/category-screen.tsx';
import { listedProduct } from '../products/listed-product.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/category';
import { orNotFound, pageNumber } from './or-not-found.ts';

/** The old list is shown for this long, in ms, before skeletons replace it. */
const delay = 150;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const categoryId = idBehindLastDash(params.category);
  const { subCategory: subCategoryId = '' } = params;
  // The rail selects the sub category.
  const { subCategory: _, ...filters } = readFilters(new URL(request.url).searchParams);
  const [list, categories, allSubCategories] = await orNotFound(
    Promise.all([
      api.load('POST /api/v1/product/get-product-by-cat-and-subcat', {
        query: { page: pageNumber(request), ...filters, filters: '1' },
        body: { categoryId, subCategoryId },
      }),
      api.load('GET /api/v1/category/get-all-category'),
      api.load('POST /api/v1/subcategory/get-allsubcategory'),
    ]),
  );
  const subCategories = allSubCategories.filter((each) => each.category.includes(categoryId));
  const current = subCategories.find((each) => each._id === subCategoryId);
  const category = categories.find((each) => each._id === categoryId);
  if (!category || (subCategoryId && !current)) throw data(null, { status: 404 });
  return { category, subCategories, current, list: { ...list, product: list.product.map(listedProduct) }, filters };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

const crumbsOf = (category: Category, current: SubCategory | undefined) => [
  { name: m.catalogue.home(), path: links.home },
  { name: category.name, ...(current && { path: links.category(category) }) },
  ...(current ? [{ name: current.name }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName, deliveryMinutes },
  } = matches[0].loaderData;
  const { category, current, list, filters } = loaderData;
  // For search engines, a filtered list is the same as the whole list.
  const page = Object.keys(filterParams(filters)).length > 0 ? 1 : list.page;
  const names = current ? `${current.name}, ${category.name}` : category.name;
  const part = page > 1 ? m.catalogue.pageSuffix({ page }) : '';
  return pageMeta({
    origin,
    shopName,
    path: links.category(category, current?._id, page),
    title: `${names}${part} | ${shopName}`,
    description: m.catalogue.categoryDescription({
      names,
      minutes: deliveryMinutes,
      count: list.totalProductCount,
      part,
    }),
    image: current?.image || category.image || undefined,
    crumbs: crumbsOf(category, current),
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, current } = loaderData;
  const loading = useDelayed(useNavigation().location?.pathname.includes(category._id) ?? false, delay);
  return <CategoryScreen {...loaderData} crumbs={crumbsOf(category, current)} loading={loading} />;
}
