import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { InventoryProduct } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Field } from '../../../ui/field.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { catalogueKey } from '../products/catalogue-queries.ts';
import { ProductLine } from '../products/product-line.tsx';

interface Props {
  /** Called for each scanned or chosen product, in their order. */
  onProduct: (product: InventoryProduct) => void;
  /** Set to what ends when the codes so far are answered. */
  scans: RefObject<Promise<void>>;
}

const most = 8;

async function search(text: string): Promise<AdminProduct[]> {
  const list = await browserApi.load('POST /api/v1/product/get-product', { body: { search: text } });
  return 'scarce' in list ? list.productData.slice(0, most) : [];
}

const inventoryProduct = (product: AdminProduct): InventoryProduct => ({
  _id: product._id,
  name: product.name,
  sku: product.sku ?? '',
  image: product.images[0] ?? '',
  unit: product.unit,
  unit_quantity: product.unit_quantity,
  isDeleted: false,
  stock: product.stock,
});

/**
 * Takes codes from a barcode scanner, which types them with Enter at the end, and names to search for. It keeps the focus,
 * and codes may follow one another faster than the store answers.
 */
export function ScanField({ onProduct, scans }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [restored, setRestored] = useState(0);
  useLayoutEffect(() => {
    if (restored > 0) field.current?.select();
  }, [restored]);
  const text = typed.trim();
  const { data, isError } = useQuery({
    queryKey: [...catalogueKey, 'find', 'inventory', text],
    queryFn: () => search(text),
    placeholderData: keepPreviousData,
    enabled: text.length > 1,
    retry: false,
  });
  const found = text.length > 1 ? (data ?? []) : [];
  const matches = useRef<HTMLUListElement>(null);
  // On phones the bar at the lower end lies over what comes below the field.
  useLayoutEffect(() => {
    if (found.length > 0) matches.current?.scrollIntoView({ block: 'nearest' });
  }, [found.length]);

  function take(code: string): void {
    setTyped('');
    setError(undefined);
    const fail = (failure: unknown) => {
      setError(messageOf(failure));
      // The typed text comes back, selected, so that the next scan replaces it.
      if (field.current?.value !== '') return;
      setTyped(code);
      setRestored((times) => times + 1);
    };
    const answer = browserApi.load('GET /api/v1/inventory/scan', { query: { code } }).then(
      (product) => () => onProduct(product),
      (failure: unknown) => () => fail(failure),
    );
    // Answers are taken in the order of the codes.
    scans.current = scans.current.then(() => answer).then((act) => act());
  }

  return (
    <div>
      <Field
        ref={field}
        label={m.adminInventory.scan()}
        hint={m.adminInventory.scanHint()}
        error={error}
        type="text"
        inputMode="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="enter"
        data-scan
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (text !== '') take(text);
        }}
      />
      {found.length > 0 && (
        <ul
          ref={matches}
          aria-label={m.adminInventory.matches()}
          className="mt-2 scroll-mb-36 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line px-2"
        >
          {found.map((product) => (
            <li key={product._id} className="relative hover:bg-surface">
              <ProductLine product={product}>
                <button
                  type="button"
                  aria-label={m.adminInventory.add({ name: product.name })}
                  className="inline-flex size-11 items-center justify-center rounded-md text-accent after:absolute after:inset-0"
                  onClick={() => {
                    onProduct(inventoryProduct(product));
                    setTyped('');
                    field.current?.focus();
                  }}
                >
                  <Plus size={18} />
                </button>
              </ProductLine>
            </li>
          ))}
        </ul>
      )}
      {isError && <p className="mt-2 text-sm text-danger">{m.adminInventory.searchFailed()}</p>}
    </div>
  );
}
