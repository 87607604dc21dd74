import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatLongDate } from '../../../dates.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { Boxes, PackageX } from '../../../ui/admin-icons.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pencil } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { categoriesQuery, productQuery, stockLedgerQuery, subCategoriesQuery } from './catalogue-queries.ts';
import { ChangeStockDialog } from './change-stock-dialog.tsx';
import { ExtraGrams } from './extra-grams.tsx';
import { OwnProduct } from './own-product.tsx';
import { PackSizesSection } from './pack-sizes-section.tsx';
import { ProductPrices } from './product-card.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { StockLedger } from './stock-ledger.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { Thumb } from './thumb.tsx';

/** Refetch interval of the stock, in ms. */
const freshness = 30_000;

/** A product with its price, stock and stock ledger. The ledger of a deleted product is still shown. */
export function ProductScreen({ productId }: { productId: string }) {
  const product = useQuery({ ...productQuery(productId), refetchInterval: freshness });
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const isStaff = useIsStaff();
  const [opened, setOpened] = useState<'edit' | 'stock'>();
  const close = () => setOpened(undefined);
  const isGone = product.error instanceof ApiError && product.error.code === 'NOT_FOUND';
  const shown = isGone ? undefined : product.data;
  return (
    <>
      <BackLink to={links.adminProducts}>{m.adminCatalogue.products()}</BackLink>
      {product.isPending && <Skeleton className="h-40 w-full" />}
      {product.isError && !isGone && !shown && (
        <LoadingFailed title={m.adminCatalogue.productFailed()} query={product} />
      )}
      {isGone && <DeletedProduct productId={productId} />}
      {shown && (
        <section className="flex flex-wrap gap-4 rounded-xl border border-line bg-canvas p-4 sm:p-5">
          <span className="block size-20 shrink-0 rounded-md bg-surface p-2 sm:size-28">
            <Thumb name={shown.name} url={shown.images[0]} widest={320} sizes="7rem" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-2">
              <h1 className="text-xl font-extrabold [overflow-wrap:anywhere] sm:text-2xl">{shown.name}</h1>
              <HistoryButton entity="product" entityId={shown._id} name={shown.name} />
            </div>
            <p className="text-muted">
              {shown.unit_quantity} {shown.unit}
              {shown.sku && ` · ${m.adminCatalogue.skuIs({ sku: shown.sku })}`}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <ProductPrices product={shown} />
              <span className={shown.stock === 0 ? 'font-semibold text-danger' : 'font-semibold'}>
                {m.adminCatalogue.stockCount({ stock: String(shown.stock) })}
              </span>
              {!shown.publish && <Pill tone="plain">{m.adminCatalogue.notPublished()}</Pill>}
            </div>
          </div>
          <div className="flex basis-full gap-3 sm:pl-32">
            <Button className="px-3! max-sm:flex-1 sm:px-5!" onClick={() => setOpened('stock')}>
              <Boxes size={18} className="max-sm:hidden" />
              {m.adminCatalogue.changeStock()}
            </Button>
            {!isStaff && (
              <Button
                variant="outline"
                className="px-3! max-sm:flex-1 sm:px-5!"
                disabled={!categories.data || !subCategories.data}
                onClick={() => setOpened('edit')}
              >
                <Pencil size={18} className="max-sm:hidden" />
                {m.adminCatalogue.editProduct()}
              </Button>
            )}
          </div>
        </section>
      )}
      {shown && !isStaff && <PackSizesSection key={shown._id} product={shown} />}
      {shown && <OwnProduct key={`own ${shown._id}`} product={shown} />}
      {(shown || isGone) && (
        <section aria-labelledby="ledger" className="mt-6 max-w-3xl">
          <h2 id="ledger" className="mb-3 text-lg font-bold">
            {m.adminCatalogue.stockLedger()}
          </h2>
          {shown && <Threshold productId={productId} name={shown.name} />}
          <div className="mb-3 empty:hidden">
            <ExtraGrams productId={productId} />
          </div>
          <StockLedger productId={productId} />
        </section>
      )}
      {shown && opened === 'stock' && <ChangeStockDialog product={shown} onClose={close} />}
      {shown && opened === 'edit' && categories.data && subCategories.data && (
        <ProductDialog
          product={shown}
          categories={categories.data}
          subCategories={subCategories.data}
          onClose={close}
        />
      )}
    </>
  );
}

/** The product's threshold, once it is known. */
function Threshold({ productId, name }: { productId: string; name: string }) {
  const { data } = useInfiniteQuery(stockLedgerQuery(productId));
  const saved = data?.pages[0]?.threshold;
  if (saved === undefined) return <Skeleton className="mb-4 h-16 w-60" />;
  return (
    <div className="mb-4">
      <ThresholdForm productId={productId} name={name} saved={saved} />
    </div>
  );
}

/** A deleted product: its name, with the ledger below. */
function DeletedProduct({ productId }: { productId: string }) {
  const { data, isError } = useInfiniteQuery(stockLedgerQuery(productId));
  const product = data?.pages[0]?.product;
  if (isError)
    return <EmptyState icon={<PackageX size={40} />} title={m.adminCatalogue.productNotFound()} heading="h1" />;
  if (!product) return <Skeleton className="h-20 w-full" />;
  return (
    <section className="rounded-xl border border-line bg-canvas p-5">
      <h1 className="text-2xl font-extrabold [overflow-wrap:anywhere]">{product.name}</h1>
      <p className="mt-1 text-muted">
        {product.deletedAt
          ? m.adminCatalogue.deletedLedgerKept({ date: formatLongDate(product.deletedAt) })
          : m.adminCatalogue.ledgerKept()}
      </p>
    </section>
  );
}
