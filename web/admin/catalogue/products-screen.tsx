import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AdminProduct, ScarceCounts } from '../../../contract/admin-catalogue.ts';
import { type ScarceStock, scarceStocks } from '../../../contract/admin-limits.ts';
import { limits } from '../../../contract/limits.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PackageSearch } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ToggleLink } from '../../ui/toggle-group.tsx';
import { AddButton, CardGridSkeleton, cardGrid } from './catalogue-card.tsx';
import { categoriesQuery, productsQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { ChangeStockDialog } from './change-stock-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { AdminProductCard } from './product-card.tsx';
import { ProductDialog } from './product-dialog.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete' | 'stock'; product: AdminProduct };

/** URL of a page of the list, on either of its two paths. */
const listAddress = (path: string, search: string, page: number, stock?: ScarceStock): string =>
  `${path}?page=${page}${search ? `&query=${encodeURIComponent(search)}` : ''}${stock ? `&stock=${stock}` : ''}`;

/** What the list shows, from the query of its URL. */
export const readProductsView = (params: URLSearchParams) => ({
  search: params.get('query')?.trim() ?? '',
  page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  stock: scarceStocks.find((each) => each === params.get('stock')),
});

/** 'Upload Product' (spec §2), with ?page=n and &query=text; &stock=low or &stock=out filters by stock. */
export function ProductsScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { search, page, stock } = readProductsView(params);
  const products = useQuery({ ...productsQuery(search, page, stock), placeholderData: keepPreviousData });
  const addressOf = (to: number) => listAddress(pathname, search, to, stock);
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const list = products.isError ? undefined : products.data;
  const noSuchPage = products.error instanceof ApiError && products.error.code === 'PAGE_NOT_FOUND';
  const ready = categories.data && subCategories.data;
  return (
    <>
      <PageTitle
        action={
          <AddButton onClick={() => setOpened({ dialog: 'add' })} disabled={!ready}>
            {m.adminCatalogue.addProduct()}
          </AddButton>
        }
      >
        {m.adminCatalogue.productsTitle()}
      </PageTitle>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {m.adminCatalogue.totalProducts({ count: list?.totalProductCount ?? '…' })}
        </p>
        <SearchField
          label={m.adminCatalogue.searchProducts()}
          value={search}
          maxLength={limits.searchText}
          onSearch={(text) => text !== '' && void navigate(listAddress(pathname, text, 1))}
          onClear={() => void navigate(listAddress(pathname, '', 1))}
          className="basis-full sm:max-w-xl sm:flex-1"
        />
      </div>
      <StockFilter stock={stock} counts={products.data?.scarce} linkTo={(to) => listAddress(pathname, '', 1, to)} />
      {products.isPending && <CardGridSkeleton />}
      {noSuchPage && (
        <EmptyState
          icon={<PackageSearch size={40} />}
          title={m.adminCatalogue.pageNotFound()}
          action={<ButtonLink to={addressOf(1)}>{m.adminCatalogue.toFirstPage()}</ButtonLink>}
        >
          {messageOf(products.error)}
        </EmptyState>
      )}
      {products.isError && !noSuchPage && <LoadingFailed title={m.adminCatalogue.productsFailed()} query={products} />}
      {list && list.totalProductCount === 0 && <NoProducts searched={search !== ''} stock={stock} />}
      {list && list.totalProductCount > 0 && (
        <>
          <ul className={cardGrid} aria-busy={products.isPlaceholderData}>
            {list.productData.map((product) => (
              <li key={product._id}>
                <AdminProductCard
                  product={product}
                  lowStock={list.scarce.lowStock}
                  onEdit={() => setOpened({ dialog: 'edit', product })}
                  onChangeStock={() => setOpened({ dialog: 'stock', product })}
                  onDelete={() => setOpened({ dialog: 'delete', product })}
                />
              </li>
            ))}
          </ul>
          <Pager page={page} totalPages={list.totalPages} linkTo={addressOf}>
            {page} / {list.totalPages}
          </Pager>
        </>
      )}
      {ready && (opened?.dialog === 'add' || opened?.dialog === 'edit') && (
        <ProductDialog
          product={opened.dialog === 'edit' ? opened.product : undefined}
          categories={categories.data}
          subCategories={subCategories.data}
          onClose={close}
        />
      )}
      {opened?.dialog === 'stock' && <ChangeStockDialog product={opened.product} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          kind="product"
          item={opened.product}
          onRemoved={() => {
            if (list?.productData.length === 1 && page > 1) void navigate(addressOf(page - 1));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface StockFilterProps {
  stock: ScarceStock | undefined;
  counts: ScarceCounts | undefined;
  linkTo: (stock: ScarceStock | undefined) => string;
}

/** Filters: all products, low in stock, out of stock. */
const StockFilter = ({ stock, counts, linkTo }: StockFilterProps) => (
  <nav aria-label={m.adminCatalogue.filterByStock()} className="mb-5 flex flex-wrap gap-2">
    <ToggleLink to={linkTo(undefined)} current={stock === undefined}>
      {m.adminCatalogue.allProducts()}
    </ToggleLink>
    <ToggleLink to={linkTo('low')} current={stock === 'low'} count={counts?.low}>
      {m.adminCatalogue.lowStock()}
    </ToggleLink>
    <ToggleLink to={linkTo('out')} current={stock === 'out'} count={counts?.out}>
      {m.adminCatalogue.outOfStock()}
    </ToggleLink>
    {stock === 'low' && counts && (
      <p className="basis-full text-sm text-muted">{m.adminCatalogue.lowStockHint({ lowStock: counts.lowStock })}</p>
    )}
  </nav>
);

const noneScarce: Record<ScarceStock, string> = {
  low: m.adminCatalogue.noneLow(),
  out: m.adminCatalogue.noneOut(),
};

const NoProducts = ({ searched, stock }: { searched: boolean; stock: ScarceStock | undefined }) => (
  <EmptyState icon={<PackageSearch size={40} />} title={m.adminCatalogue.noProductsFound()}>
    {searched ? m.adminCatalogue.noProductsMatch() : stock ? noneScarce[stock] : m.adminCatalogue.noProductsYet()}
  </EmptyState>
);
