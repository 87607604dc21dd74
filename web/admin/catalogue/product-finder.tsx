import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Product } from '../../../contract/catalogue.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Plus } from '../../ui/icons.tsx';
import { catalogueKey } from './catalogue-queries.ts';

/** Which products are searched. */
const sources = {
  /** All, published or not; also by SKU. */
  catalogue: async (search: string): Promise<Product[]> =>
    (await browserApi.load('POST /api/v1/product/get-product', { body: { search } })).productData,
  forSale: async (search: string): Promise<Product[]> =>
    (await browserApi.load('GET /api/v1/product/search-product', { query: { search } })).product,
};

interface Props {
  source: keyof typeof sources;
  /** They are not offered. */
  known: readonly Pick<Product, '_id'>[];
  /** The name of the button that chooses a product. */
  label: (product: Product) => string;
  onChoose: (product: Product) => void;
}

/** Searches products to choose some of them. */
export function ProductFinder({ source, known, label, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, isError } = useQuery({
    queryKey: [...catalogueKey, 'find', source, search],
    queryFn: () => sources[source](search),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    retry: false,
  });
  const found = search === '' ? [] : (data ?? []);
  const ids = new Set(known.map(({ _id }) => _id));
  return (
    <div>
      <Field
        label={m.adminCatalogue.findProduct()}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter searches; it does not close the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length > 0 && (
        <ul
          aria-label={m.adminCatalogue.productsThatMatch()}
          className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line px-2"
        >
          {found
            .filter(({ _id }) => !ids.has(_id))
            .map((product) => (
              <li key={product._id}>
                <ProductLine product={product}>
                  <IconButton label={label(product)} onClick={() => onChoose(product)}>
                    <Plus size={18} className="text-accent" />
                  </IconButton>
                </ProductLine>
              </li>
            ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted">
        {isError && m.adminCatalogue.productSearchFailed()}
        {search !== '' && data && !isError && found.length === 0 && m.adminCatalogue.noProductMatches()}
      </p>
    </div>
  );
}

/** A product with its buttons. */
export const ProductLine = ({ product, children }: { product: Product; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-1.5">
    <ProductPicture image={product.images[0]} name={product.name} pixels={40} className="size-10 rounded-sm p-0.5" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{product.name}</p>
      <p className="text-muted">
        {packSize(product)}
        {!product.publish ? (
          <span className="font-semibold text-warning"> · {m.adminCatalogue.notForSale()}</span>
        ) : (
          product.stock < 1 && <span className="font-semibold text-warning"> · {m.adminCatalogue.soldOut()}</span>
        )}
      </p>
    </div>
    <div className="flex shrink-0">{children}</div>
  </div>
);
