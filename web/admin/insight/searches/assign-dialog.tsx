import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { fetchSuggestions } from '../../../api/suggest-api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

interface Props {
  /** The search text. */
  text: string;
  title: string;
  hint: string;
  /** Does what a click on a product is for, and says so. The dialog stays when it fails. */
  onChoose: (product: { _id: string; name: string }) => Promise<void>;
  onClose: () => void;
}

/** Searches the product that was meant, initially by the text itself. */
export function AssignDialog({ text, title, hint, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const { busy, submit } = useSubmit();
  const name = typed.trim();
  // Some words of the text may match.
  const query = name || text;
  const { data, isError } = useQuery({
    queryKey: ['suggest', query],
    queryFn: ({ signal }) => fetchSuggestions(query, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  const products = data?.products ?? [];

  const assign = (product: { _id: string; name: string }) =>
    submit(async () => {
      await onChoose(product);
      onClose();
    });

  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="p-5">
        <Field
          label={m.adminSearches.product()}
          hint={hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoFocus
        />
        {name === '' && products.length > 0 && (
          <p className="mt-4 text-sm font-semibold">{m.adminSearches.suggestions()}</p>
        )}
        <ul aria-label={m.adminSearches.products()} aria-busy={busy} className="mt-3 min-h-40">
          {products.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void assign(product)}
                className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-left hover:bg-surface disabled:opacity-60"
              >
                <ProductPicture
                  image={product.images[0]}
                  name={product.name}
                  pixels={32}
                  className="size-10 rounded-sm p-1"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium [overflow-wrap:anywhere]">{product.name}</span>
                  <span className="block text-sm text-muted">{packSize(product)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-muted">
          {isError && m.adminSearches.productsFailed()}
          {data && !isError && name !== '' && products.length === 0 && m.adminSearches.noProductFound()}
        </p>
      </div>
    </Dialog>
  );
}
