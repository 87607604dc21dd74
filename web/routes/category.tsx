import { data, useNavigation } from 'react-router';
import type { Category, SubCategory } from '../../contract/catalogue.ts';
import { countFilters, type Filters, filterParams, readFilters, withFilters } from '../../contract/filters.ts';
import { deliveryMinutes } from '../../contract/limits.ts';
import { idBehindLastDash, links } from '../../contract/links.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { CategoryScreen } from '../catalogue/category-screen.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { Route } from './+types/category';
import { orNotFound } from './or-not-found.ts';
import { pageNumber } from './page-number.ts';

/** The old list is shown for this long, in ms, before skeletons replace it. */
const delay = 300;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const categoryId = idBehindLastDash(params.category);
  const { subCategory: subCategoryId = '' } = params;
  // The rail selects the sub category.
  const filters = { ...readFilters(new URL(request.url).searchParams), subCategory: undefined };
  const [list, categories, allSubCategories] = await orNotFound(
    Promise.all([
      api.getCategoryPage(categoryId, subCategoryId, pageNumber(request), {
        ...filterParams(filters),
        filters: '1',
      }),
      api.getCategories(),
      api.getSubCategories(),
    ]),
  );
  const subCategories = allSubCategories.filter((each) => each.category.includes(categoryId));
  const current = subCategories.find((each) => each._id === subCategoryId);
  const category = categories.find((each) => each._id === categoryId);
  if (!category || (subCategoryId && !current)) throw data(null, { status: 404 });
  return { category, subCategories, current, list, filters };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

const crumbsOf = (category: Category, current: SubCategory | undefined) => [
  { name: 'Home', path: links.home },
  { name: category.name, ...(current && { path: links.category(category) }) },
  ...(current ? [{ name: current.name }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { category, current, list, filters } = loaderData;
  // For search engines, a filtered list is the same as the whole list.
  const page = Object.keys(filterParams(filters)).length > 0 ? 1 : list.page;
  const names = current ? `${current.name}, ${category.name}` : category.name;
  const part = page > 1 ? `, page ${page}` : '';
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links.category(category, current?._id, page),
    title: `${names}${part} | ${shopName}`,
    description: `Buy ${names} online and get it in ${deliveryMinutes} minutes. ${list.totalProductCount} products to choose from${part}.`,
    image: current?.image || category.image || undefined,
    crumbs: crumbsOf(category, current),
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, current, list, filters } = loaderData;
  const loading = useDelayed(useNavigation().location?.pathname.includes(category._id) ?? false, delay);
  const linkTo = (next: Filters) => withFilters(links.category(category, current?._id), next);
  return (
    <CategoryScreen
      {...loaderData}
      crumbs={crumbsOf(category, current)}
      action={CartControl}
      loading={loading}
      tools={list.filters && <FilterBar withoutSubCategories filters={filters} facets={list.filters} linkTo={linkTo} />}
      unfilteredTo={countFilters(filters) > 0 ? linkTo({ order: filters.order }) : undefined}
    />
  );
}
