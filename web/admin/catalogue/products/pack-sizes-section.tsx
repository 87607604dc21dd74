import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { limits } from '../../../../contract/api/limits.ts';
import { links } from '../../../../contract/api/links.ts';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Pencil, X } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ProductPicker } from '../../ui/product-picker.tsx';
import { catalogueKey, variantsQuery } from './catalogue-queries.ts';
import { ProductLine } from './product-line.tsx';
import { wholeCatalogue } from './product-sources.ts';

/** On the page of a product: the other pack sizes of it, to link and unlink them. */
export function PackSizesSection({ product }: { product: AdminProduct }) {
  const queries = useQueryClient();
  const variants = useQuery(variantsQuery(product._id));
  const change = useMutation({
    mutationFn: ({ variant, linked }: { variant: Product; linked: boolean }): Promise<{ message: string }> =>
      linked
        ? browserApi.send('PUT /api/v1/product/link-variant', {
            body: { productId: product._id, variantId: variant._id },
          })
        : browserApi.send('PUT /api/v1/product/unlink-variant', { body: { productId: variant._id } }),
    onSuccess({ message }, { variant, linked }) {
      toast.success(message, {
        id: `${variant._id} ${linked}`,
        ...(!linked && {
          action: { label: m.ui.undo(), onClick: () => change.mutate({ variant, linked: true }) },
        }),
      });
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  });
  const named = ({ name, ...size }: Product) => ({ name, size: packSize(size) });
  return (
    <section aria-labelledby="pack-sizes" className="mt-6 max-w-3xl">
      <h2 id="pack-sizes" className="text-lg font-bold">
        {m.adminCatalogue.packSizes()}
      </h2>
      <p className="mb-3 text-sm text-muted">{m.adminCatalogue.packSizesHint()}</p>
      {variants.isPending && <Skeleton className="h-20 w-full" />}
      {variants.isError && <LoadingFailed title={m.adminCatalogue.packSizesFailed()} query={variants} />}
      {variants.data && (
        <div className="space-y-3">
          {variants.data.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line px-3">
              {variants.data.map((variant) => (
                <li key={variant._id}>
                  <ProductLine product={variant}>
                    <Link
                      to={links.adminProduct(variant._id)}
                      aria-label={m.adminCatalogue.editProductNamed(variant)}
                      className="inline-flex size-11 items-center justify-center rounded-md hover:bg-surface"
                    >
                      <Pencil size={18} />
                    </Link>
                    <IconButton
                      label={m.adminCatalogue.unlinkSize(named(variant))}
                      disabled={change.isPending}
                      onClick={() => change.mutate({ variant, linked: false })}
                    >
                      <X size={18} />
                    </IconButton>
                  </ProductLine>
                </li>
              ))}
            </ul>
          )}
          {variants.data.length < limits.variants - 1 && (
            <ProductPicker
              source={wholeCatalogue}
              known={[product, ...variants.data].map(({ _id }) => _id)}
              onChoose={(variant) => change.mutate({ variant, linked: true })}
            />
          )}
        </div>
      )}
    </section>
  );
}
