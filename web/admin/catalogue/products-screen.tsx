import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { type ScarceStock, scarceStocks } from '../../../contract/catalogue.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProductCard } from './admin-product-card.tsx';
import { categoriesQuery, productsQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { ChangeStockDialog } from './change-stock-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { productGrid } from './grids.ts';
import type { HistorySlot } from './history-slot.ts';
import { LoadFailure } from './load-failure.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { listAddress, ProductSearch } from './product-search.tsx';
import { ProductsPager } from './products-pager.tsx';
import { ProductsSkeleton } from './products-skeleton.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { StockFilter } from './stock-filter.tsx';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete' | 'stock'; product: AdminProduct };

/** 'Upload Product' (spec §2), with ?page=n and &query=text; &stock=low or &stock=out filters by stock. */
export function ProductsScreen({ history }: { history: HistorySlot }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = params.get('query')?.trim() ?? '';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const stock = scarceStocks.find((each) => each === params.get('stock'));
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
      <ScreenHeader
        title="Upload Product"
        addLabel="Add Product"
        {...(ready && { onAdd: () => setOpened({ dialog: 'add' }) })}
      />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          Total Products {list?.totalProductCount ?? '…'}
        </p>
        <ProductSearch key={search} path={pathname} search={search} />
      </div>
      <StockFilter stock={stock} counts={products.data?.scarce} linkTo={(to) => listAddress(pathname, '', 1, to)} />
      {products.isPending && <ProductsSkeleton />}
      {noSuchPage && (
        <EmptyState
          icon={<PackageSearch size={40} aria-hidden />}
          title="Page not found"
          action={<ButtonLink to={addressOf(1)}>To the first page</ButtonLink>}
        >
          {messageOf(products.error)}
        </EmptyState>
      )}
      {products.isError && !noSuchPage && (
        <LoadFailure what="products" error={products.error} retry={() => void products.refetch()} />
      )}
      {list && list.totalProductCount === 0 && <NoProducts searched={search !== ''} stock={stock} />}
      {list && list.totalProductCount > 0 && (
        <>
          <ul className={productGrid} aria-busy={products.isPlaceholderData}>
            {list.productData.map((product) => (
              <li key={product._id}>
                <ProductCard
                  product={product}
                  history={history}
                  lowStock={list.scarce.lowStock}
                  onEdit={() => setOpened({ dialog: 'edit', product })}
                  onChangeStock={() => setOpened({ dialog: 'stock', product })}
                  onDelete={() => setOpened({ dialog: 'delete', product })}
                />
              </li>
            ))}
          </ul>
          <ProductsPager page={page} totalPages={list.totalPages} linkTo={addressOf} />
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
          what="product"
          name={opened.product.name}
          remove={() => catalogueAdminApi.deleteProduct(opened.product._id)}
          onRemoved={() => {
            if (list?.productData.length === 1 && page > 1) void navigate(addressOf(page - 1));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const noneScarce: Record<ScarceStock, string> = {
  low: 'Every published product is well stocked.',
  out: 'Every published product is in stock.',
};

const NoProducts = ({ searched, stock }: { searched: boolean; stock: ScarceStock | undefined }) => (
  <EmptyState icon={<PackageSearch size={40} aria-hidden />} title="No Products Found">
    {searched
      ? "We couldn't find any products that match your search. Try adjusting your filters or search terms."
      : stock
        ? noneScarce[stock]
        : 'Add your first product, and it will be in the store right away.'}
  </EmptyState>
);
