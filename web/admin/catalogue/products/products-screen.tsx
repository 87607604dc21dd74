import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '../../../../contract/api/limits.ts';
import type { AdminProduct, ScarceCounts } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { ScarceStock } from '../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useIsStaff } from '../../../session/use-session.ts';
import { PackageSearch } from '../../../ui/admin-icons.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ToggleGroup, ToggleLink } from '../../../ui/toggle-group.tsx';
import { AddButton, CardGridSkeleton, cardGrid } from './catalogue-card.tsx';
import { categoriesQuery, productsQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { ChangeStockDialog } from './change-stock-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { AdminProductCard } from './product-card.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ProductTable } from './table/product-table.tsx';
import {
  layouts,
  listAddress,
  type ProductsLayout,
  readLayout,
  readProductsView,
  storeLayout,
} from './table/products-view.ts';

type Opened =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'stock'; product: AdminProduct }
  | { dialog: 'delete'; product: AdminProduct; onRemoved: () => void };

const withoutShow = (params: URLSearchParams) => {
  params.delete('show');
  return params;
};

/** 'Upload Product': cards, or the table that was chosen on this device. */
export function ProductsScreen() {
  const isStaff = useIsStaff();
  const [params, setParams] = useSearchParams();
  const [preferred, setLayout] = useState(() => readLayout(params));
  // The table changes what all stores share.
  const layout = isStaff ? 'cards' : preferred;
  function show(chosen: ProductsLayout): void {
    storeLayout(chosen);
    setLayout(chosen);
    // With it the table would be there again after a reload.
    if (params.has('show')) setParams(withoutShow, { replace: true });
  }
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const ready = categories.data && subCategories.data;
  return (
    <>
      <PageTitle
        action={
          !isStaff && (
            <AddButton onClick={() => setOpened({ dialog: 'add' })} disabled={!ready}>
              {m.adminCatalogue.addProduct()}
            </AddButton>
          )
        }
      >
        {isStaff ? m.adminCatalogue.products() : m.adminCatalogue.productsTitle()}
      </PageTitle>
      {layout === 'table' ? (
        <ProductTable
          head={({ total, search, onSearch, onCards }) => (
            <SearchBar total={total} search={search} onSearch={onSearch} layout="table" onLayout={onCards} />
          )}
          onCards={() => show('cards')}
        />
      ) : (
        <ProductCards onOpen={setOpened} onTable={isStaff ? undefined : () => show('table')} />
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
        <DeleteDialog kind="product" item={opened.product} onRemoved={opened.onRemoved} onClose={close} />
      )}
    </>
  );
}

interface SearchBarProps {
  total: number | undefined;
  search: string;
  onSearch: (text: string) => void;
  layout: ProductsLayout;
  /** Called for the other layout; without it there is one. */
  onLayout: (() => void) | undefined;
}

const SearchBar = ({ total, search, onSearch, layout, onLayout }: SearchBarProps) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
    <p role="status" className="font-semibold">
      {m.adminCatalogue.totalProducts({ count: total ?? '…' })}
    </p>
    {onLayout && (
      <ToggleGroup
        label={m.adminTable.view()}
        options={layouts()}
        value={layout}
        onChange={(chosen) => chosen !== layout && onLayout()}
      />
    )}
    <SearchField
      label={m.adminCatalogue.searchProducts()}
      value={search}
      maxLength={limits.searchText}
      onSearch={(text) => text !== '' && onSearch(text)}
      onClear={() => onSearch('')}
      className="basis-full sm:max-w-xl sm:flex-1"
    />
  </div>
);

interface CardsProps {
  onOpen: (opened: Opened) => void;
  /** Undefined for staff, who see products but do not change them. */
  onTable: (() => void) | undefined;
}

/** Cards with ?page=n and &query=text; &stock=low or &stock=out filters by stock. */
function ProductCards({ onOpen, onTable }: CardsProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { search, page, stock } = readProductsView(params);
  const products = useQuery({ ...productsQuery(search, page, stock), placeholderData: keepPreviousData });
  const addressOf = (to: number) => listAddress(pathname, search, to, stock);
  const list = products.isError ? undefined : products.data;
  const noSuchPage = products.error instanceof ApiError && products.error.code === 'PAGE_NOT_FOUND';
  function onRemoved(): void {
    if (list?.productData.length === 1 && page > 1) void navigate(addressOf(page - 1));
  }
  return (
    <>
      <SearchBar
        total={list?.totalProductCount}
        search={search}
        onSearch={(text) => void navigate(listAddress(pathname, text, 1))}
        layout="cards"
        onLayout={onTable}
      />
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
                  onChangeStock={() => onOpen({ dialog: 'stock', product })}
                  change={
                    onTable && {
                      onEdit: () => onOpen({ dialog: 'edit', product }),
                      onDelete: () => onOpen({ dialog: 'delete', product, onRemoved }),
                    }
                  }
                />
              </li>
            ))}
          </ul>
          <Pager page={page} totalPages={list.totalPages} linkTo={addressOf}>
            {page} / {list.totalPages}
          </Pager>
        </>
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

const noneScarce = (): Record<ScarceStock, string> => ({
  low: m.adminCatalogue.noneLow(),
  out: m.adminCatalogue.noneOut(),
});

const NoProducts = ({ searched, stock }: { searched: boolean; stock: ScarceStock | undefined }) => (
  <EmptyState icon={<PackageSearch size={40} />} title={m.adminCatalogue.noProductsFound()}>
    {searched ? m.adminCatalogue.noProductsMatch() : stock ? noneScarce()[stock] : m.adminCatalogue.noProductsYet()}
  </EmptyState>
);
