import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category, CategoryPage, SubCategory } from '../../contract/catalogue.ts';
import { type Filters, withFilters } from '../../contract/filters.ts';
import { links } from '../../contract/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategoryRail } from './category-rail.tsx';
import { countProducts } from './count-products.ts';
import { categorySides, pageSkeletons } from './layouts.ts';
import { NothingLeft } from './nothing-left.tsx';
import { Pager } from './pager.tsx';
import type { ProductAction } from './product-action.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const eagerCards = 6;

interface Props {
  category: Category;
  /** The sub categories of the category. */
  subCategories: readonly SubCategory[];
  current: SubCategory | undefined;
  list: CategoryPage;
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  action: ProductAction;
  /** Another page or sub category is loading. */
  loading: boolean;
  /** Active filters and sort order. */
  filters: Filters;
  /** Shown between the heading and the products. */
  tools: ReactNode;
  /** URL of the same list without filters; undefined without active filters. */
  unfilteredTo: string | undefined;
}

/** The products of a category or sub category, next to the rail (spec §2, category browse page). */
export function CategoryScreen({ category, subCategories, current, list, crumbs, action, loading, ...more }: Props) {
  const { filters, tools, unfilteredTo } = more;
  const subCategoryId = current?._id ?? '';
  return (
    <div className="shell py-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className={categorySides}>
        <CategoryRail category={category} subCategories={subCategories} currentId={subCategoryId} />
        <div className="min-w-0 flex-1">
          <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-xl font-bold sm:text-2xl">{current?.name ?? category.name}</h1>
            <p role="status" className="text-sm text-muted">
              {countProducts(list.totalProductCount)}
            </p>
          </div>
          {tools}
          <h2 className="sr-only">Products</h2>
          {loading ? (
            <ProductGridSkeleton count={pageSkeletons.category} />
          ) : (
            <Page list={list} action={action} unfilteredTo={unfilteredTo} />
          )}
          {list.totalPages > 0 && (
            <Pager
              page={list.page}
              totalPages={list.totalPages}
              linkTo={(page) => withFilters(links.category(category, subCategoryId, page), filters)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Page({ list, action, unfilteredTo }: Pick<Props, 'list' | 'action' | 'unfilteredTo'>) {
  if (list.product.length > 0) return <ProductGrid products={list.product} action={action} eager={eagerCards} />;
  if (unfilteredTo) return <NothingLeft unfilteredTo={unfilteredTo} />;
  return (
    <EmptyState
      icon={<PackageOpen size={40} aria-hidden />}
      title="Nothing here yet"
      action={<ButtonLink to={links.search}>Browse all products</ButtonLink>}
    >
      We are still filling this shelf. Have a look at the others.
    </EmptyState>
  );
}
