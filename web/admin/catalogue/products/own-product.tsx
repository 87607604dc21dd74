import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { StoreProductSettings } from '../../../../contract/catalogue/store-products.ts';
import { deliveryLimits } from '../../../../contract/delivery/delivery-limits.ts';
import { amountIn, percentOf } from '../../../../contract/money/amounts.ts';
import { formatPaise, percentText, salePaise, toPaise } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { personalKey } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { storesQuery, useStores } from '../../stores/stores-query.ts';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import { SellingFields } from './price-fields.tsx';
import { sellingFault } from './selling-price.ts';

const route = 'PUT /api/v1/product/store-product/:productId';

const keyOf = (productId: string, storeId: string) => [personalKey, 'store-product', storeId, productId];

/** The differences of the shown store. In a shop with one store, that is only the shelf on which it lies. */
export function OwnProduct({ product }: { product: AdminProduct }) {
  const { data: known } = useQuery(storesQuery);
  const several = useStores();
  const storeId = several?.shown._id ?? known?.[0]?._id ?? '';
  const settings = useQuery({
    queryKey: keyOf(product._id, storeId),
    queryFn: () =>
      browserApi.load('GET /api/v1/product/store-product/:productId', { params: { productId: product._id } }),
    enabled: known !== undefined,
  });
  if (!known) return null;
  const { data } = settings;
  return (
    <div className="mt-6 max-w-3xl">
      <Card title={several ? m.storesAdmin.inThisStore({ name: several.shown.name }) : m.storesAdmin.shelfTitle()}>
        {settings.isPending && <Skeleton className="h-24" />}
        {settings.isError && !data && <LoadingFailed title={m.storesAdmin.loadFailed()} query={settings} />}
        {data && <OwnForm key={storeId} product={product} saved={data} storeId={storeId} isOnly={!several} />}
      </Card>
    </div>
  );
}

interface FormProps {
  product: AdminProduct;
  saved: StoreProductSettings;
  storeId: string;
  /** True when the shop has no other store. */
  isOnly: boolean;
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

/** None for an empty field; NaN for what is no percentage, which the server refuses. */
const percentIn = (typed: string): number => (typed.trim() === '' ? 0 : (percentOf(typed) ?? Number.NaN));

function OwnForm({ product, saved, storeId, isOnly }: FormProps) {
  const queries = useQueryClient();
  const changes = useEditedFields(draftOf(saved, product), (a, b) => a === b);
  const { hasPrice, price, discount, selling, hidden, location } = changes.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const { box, focusFault } = useFaultFocus<HTMLFormElement>();
  const prices = { price, discount, selling, mrp: String(product.mrp ?? '') };
  const own = hasPrice ? { price: amountIn(price) ?? Number.NaN, discount: percentIn(discount) } : null;
  const fault = hasPrice ? sellingFault(prices) : undefined;
  const isSame =
    JSON.stringify([own, hidden, location.trim()]) === JSON.stringify([saved.price, saved.hidden, saved.location]);
  const shopPrice = formatPaise(salePaise(toPaise(product.price), product.discount));

  function edit(fields: Partial<Draft>): void {
    changes.change(fields);
    setErrors({});
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (fault) return focusFault();
    if (changes.conflicts.length > 0) {
      changes.keepAllMine();
      toast.error(m.storesAdmin.productChanged());
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
        changes.keepAllMine(draftOf(error.data, product));
      }
      const faults = error instanceof ApiError ? error.errors : {};
      setErrors(faults);
      if (Object.keys(faults).length === 0) toast.error(messageOf(error));
      else focusFault();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={box} noValidate className="space-y-5" onSubmit={(event) => void save(event)}>
      {!isOnly && (
        <>
          <Switch checked={hidden} onChange={(checked) => edit({ hidden: checked })}>
            {m.storesAdmin.hidden()}
          </Switch>
          <Switch
            checked={hasPrice}
            onChange={(checked) => edit({ hasPrice: checked })}
            hint={m.storesAdmin.ownPriceHint({ price: shopPrice })}
          >
            {m.storesAdmin.ownPrice()}
          </Switch>
        </>
      )}
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
        hint={m.storesAdmin.shelfHint()}
        className="max-w-60"
        maxLength={deliveryLimits.shelf}
        value={location}
        error={errors.location}
        onChange={({ target }) => edit({ location: target.value })}
      />
      <Button type="submit" disabled={isSame && !fault} busy={busy} busyLabel={m.storesAdmin.saving()}>
        {m.storesAdmin.save()}
      </Button>
    </form>
  );
}
