import { data, useNavigation } from 'react-router';
import type { Category, SubCategory } from '../../contract/catalogue.ts';
import { deliveryMinutes } from '../../contract/limits.ts';
import { idBehindLastDash, links } from '../../contract/links.ts';
import {
  countFilters,
  type Narrowing,
  narrowingParams,
  readNarrowing,
  withNarrowing,
} from '../../contract/narrowing.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { CategoryScreen } from '../catalogue/category-screen.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { apiContext } from '../server-context.ts';
import { patientLoader } from '../shell/patient-loader.ts';
import { useDelayed } from '../shell/use-delayed.ts';
import type { Route } from './+types/category';
import { orNotFound } from './or-not-found.ts';
import { pageNumber } from './page-number.ts';

/** The list stays as it is for this long, in ms, before skeletons take its place. */
const patience = 300;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const categoryId = idBehindLastDash(params.category);
  const { subCategory: subCategoryId = '' } = params;
  // The rail chooses the sub category.
  const narrowing = { ...readNarrowing(new URL(request.url).searchParams), subCategory: undefined };
  const [list, categories, allSubCategories] = await orNotFound(
    Promise.all([
      api.getCategoryPage(categoryId, subCategoryId, pageNumber(request), {
        ...narrowingParams(narrowing),
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
  return { category, subCategories, current, list, narrowing };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => patientLoader(args);

const crumbsOf = (category: Category, current: SubCategory | undefined) => [
  { name: 'Home', path: links.home },
  { name: category.name, ...(current && { path: links.category(category) }) },
  ...(current ? [{ name: current.name }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { category, current, list, narrowing } = loaderData;
  // To search engines, a narrowed list is the whole one.
  const page = Object.keys(narrowingParams(narrowing)).length > 0 ? 1 : list.page;
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
  const { category, current, list, narrowing } = loaderData;
  const loading = useDelayed(useNavigation().location?.pathname.includes(category._id) ?? false, patience);
  const linkTo = (next: Narrowing) => withNarrowing(links.category(category, current?._id), next);
  return (
    <CategoryScreen
      {...loaderData}
      crumbs={crumbsOf(category, current)}
      action={CartControl}
      loading={loading}
      tools={
        list.filters && <FilterBar withoutSubCategories narrowing={narrowing} offer={list.filters} linkTo={linkTo} />
      }
      unfilteredTo={countFilters(narrowing) > 0 ? linkTo({ order: narrowing.order }) : undefined}
    />
  );
}
