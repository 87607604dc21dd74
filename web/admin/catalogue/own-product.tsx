import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import { deliveryLimits } from '../../../contract/delivery-limits.ts';
import { formatPaise, percentText, salePaise, toPaise } from '../../../contract/money.ts';
import type { StoreProductSettings } from '../../../contract/store-products.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { useChanges } from '../../forms/use-changes.ts';
import { personalKey } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useStores } from '../stores/stores-query.ts';
import { SellingFields } from './price-fields.tsx';
import { sellingFault } from './selling-price.ts';

const route = 'PUT /api/v1/product/store-product/:productId';

const keyOf = (productId: string, storeId: string) => [personalKey, 'store-product', storeId, productId];

/** What the shown store sells differently: nothing in a shop with one store. */
export function OwnProduct({ product }: { product: AdminProduct }) {
  const stores = useStores();
  const storeId = stores?.shown._id ?? '';
  const settings = useQuery({
    queryKey: keyOf(product._id, storeId),
    queryFn: () =>
      browserApi.load('GET /api/v1/product/store-product/:productId', { params: { productId: product._id } }),
    enabled: stores !== undefined,
  });
  if (!stores) return null;
  const { data } = settings;
  return (
    <div className="mt-6 max-w-3xl">
      <Card title={m.adminStores.inThisStore({ name: stores.shown.name })}>
        {settings.isPending && <Skeleton className="h-24" />}
        {settings.isError && !data && <LoadingFailed title={m.adminStores.loadFailed()} query={settings} />}
        {data && <OwnForm key={storeId} product={product} saved={data} storeId={storeId} />}
      </Card>
    </div>
  );
}

interface FormProps {
  product: AdminProduct;
  saved: StoreProductSettings;
  storeId: string;
}

interface Draft {
  hasPrice: boolean;
  price: string;
  discount: string;
  /** A typed selling price, which determines `discount`. */
  selling: string;
  hidden: boolean;
  location: string;
}

const draftOf = ({ price, hidden, location }: StoreProductSettings, product: AdminProduct): Draft => ({
  hasPrice: price !== null,
  price: String(price?.price ?? product.price),
  discount: percentText(price?.discount ?? product.discount),
  selling: '',
  hidden,
  location,
});

function OwnForm({ product, saved, storeId }: FormProps) {
  const queries = useQueryClient();
  const changes = useChanges<string | boolean>({ ...draftOf(saved, product) }, (a, b) => a === b);
  const { hasPrice, price, discount, selling, hidden, location } = changes.values as unknown as Draft;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const prices = { price, discount, selling, mrp: String(product.mrp ?? '') };
  const own = hasPrice ? { price: Number(price || Number.NaN), discount: Number(discount || 0) } : null;
  const isSame =
    JSON.stringify([own, hidden, location.trim()]) === JSON.stringify([saved.price, saved.hidden, saved.location]);
  const shopPrice = formatPaise(salePaise(toPaise(product.price), product.discount));

  function edit(fields: Partial<Draft>): void {
    for (const [field, value] of Object.entries(fields)) changes.change(field, value);
    setErrors({});
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (hasPrice && sellingFault(prices)) return;
    if (changes.clashes.length > 0) {
      changes.keepAllMine();
      toast.error(m.adminStores.productChanged());
      return;
    }
    const key = keyOf(product._id, storeId);
    setBusy(true);
    try {
      const { data, message } = await browserApi.send(route, {
        params: { productId: product._id },
        body: { price: own, hidden, location, revision: saved.revision },
      });
      queries.setQueryData(key, data);
      changes.settle(changes.values);
      void queries.invalidateQueries({
        queryKey: [personalKey],
        predicate: ({ queryKey: [, of] }) => of !== 'store-product' && of !== 'user',
      });
      toast.success(message);
    } catch (error) {
      if (isFailureOf(route, error)) {
        queries.setQueryData(key, error.data);
        changes.keepAllMine({ ...draftOf(error.data, product) });
      }
      const faults = error instanceof ApiError ? error.errors : {};
      setErrors(faults);
      if (Object.keys(faults).length === 0) toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      <Switch checked={hidden} onChange={(checked) => edit({ hidden: checked })}>
        {m.adminStores.hidden()}
      </Switch>
      <Switch
        checked={hasPrice}
        onChange={(checked) => edit({ hasPrice: checked })}
        hint={m.adminStores.ownPriceHint({ price: shopPrice })}
      >
        {m.adminStores.ownPrice()}
      </Switch>
      {hasPrice && (
        <div className="grid max-w-xl grid-cols-2 items-start gap-4 sm:grid-cols-3">
          <SellingFields
            values={prices}
            set={edit}
            errors={{
              price: errors['price.price'] ?? errors.price ?? '',
              discount: errors['price.discount'] ?? '',
              sale_price: errors.sale_price ?? '',
            }}
          />
        </div>
      )}
      <Field
        label={m.adminStores.shelf()}
        hint={m.adminStores.shelfHint()}
        className="max-w-60"
        maxLength={deliveryLimits.shelf}
        value={location}
        error={errors.location}
        onChange={({ target }) => edit({ location: target.value })}
      />
      <Button type="submit" disabled={isSame} busy={busy} busyLabel={m.adminStores.saving()}>
        {m.adminStores.save()}
      </Button>
    </form>
  );
}
