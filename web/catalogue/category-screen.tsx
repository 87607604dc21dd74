import { links } from '../../contract/api/links.ts';
import type { Category, SubCategory } from '../../contract/catalogue/catalogue.ts';
import { countFilters, type Filters, withFilters } from '../../contract/search/filters.ts';
import type { SearchPage } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';
import { FilterBar } from '../search/filter-bar.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { Pager } from '../ui/pager.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategoryRail } from './category-rail.tsx';
import { NothingLeft } from './empty-lists.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { categoryFrame, categoryProducts, categorySides, pageSkeletons } from './screen-skeletons.tsx';

interface Props {
  category: Category;
  /** The sub categories of the category. */
  subCategories: readonly SubCategory[];
  current: SubCategory | undefined;
  list: SearchPage;
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  /** Another page or sub category is loading. */
  loading: boolean;
  /** Active filters and sort order. */
  filters: Filters;
}

/** The products of a category or sub category, next to the rail. */
export function CategoryScreen({ category, subCategories, current, list, crumbs, loading, filters }: Props) {
  const subCategoryId = current?._id ?? '';
  const linkTo = (next: Filters, page = 1) => withFilters(links.category(category, subCategoryId, page), next);
  return (
    <div className={categoryFrame}>
      {/* On phones they would push the products down; the heading says where one is. */}
      <div className="max-md:sr-only">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className={categorySides}>
        <CategoryRail category={category} subCategories={subCategories} currentId={subCategoryId} />
        <div className={categoryProducts}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3 md:mb-4">
            <h1 className="text-lg leading-tight font-bold sm:text-2xl">{current?.name ?? category.name}</h1>
            <p role="status" className="text-sm text-muted">
              {m.counts.products({ count: list.totalProductCount })}
            </p>
          </div>
          {list.filters && <FilterBar withoutSubCategories filters={filters} facets={list.filters} linkTo={linkTo} />}
          <h2 className="sr-only">{m.catalogue.products()}</h2>
          {loading ? (
            <ProductGridSkeleton count={pageSkeletons.category} />
          ) : (
            <Page list={list} unfilteredTo={countFilters(filters) > 0 ? linkTo({ order: filters.order }) : undefined} />
          )}
          {list.totalPages > 0 && (
            <Pager page={list.page} totalPages={list.totalPages} linkTo={(page) => linkTo(filters, page)} />
          )}
        </div>
      </div>
    </div>
  );
}

/** @param unfilteredTo URL of the same list without filters; undefined without active filters */
function Page({ list, unfilteredTo }: { list: SearchPage; unfilteredTo: string | undefined }) {
  if (list.product.length > 0) return <ProductGrid products={list.product} atTop />;
  if (unfilteredTo) return <NothingLeft unfilteredTo={unfilteredTo} />;
  return (
    <NothingHere title={m.catalogue.categoryEmpty()} to={links.search} link={m.catalogue.browseAllProducts()}>
      {m.catalogue.categoryEmptyText()}
    </NothingHere>
  );
}
