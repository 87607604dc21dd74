import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { searchesApi } from '../../api/searches-api.ts';
import { fetchSuggestions } from '../../api/suggest-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ProductChoice } from './product-choice.tsx';
import { zeroResultQuery } from './searches-query.ts';

interface Props {
  /** The search text. */
  text: string;
  onClose: () => void;
}

/** Searches the product that was meant, initially by the text itself. A click adds the text to the product's other names. */
export function AssignDialog({ text, onClose }: Props) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [busy, setBusy] = useState(false);
  const name = wanted.trim();
  // Some of its words may match.
  const lookedUp = name || text;
  const { data, isError } = useQuery({
    queryKey: ['suggest', lookedUp],
    queryFn: ({ signal }) => fetchSuggestions(lookedUp, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  const products = data?.products ?? [];

  async function give(productId: string): Promise<void> {
    setBusy(true);
    try {
      const { message } = await searchesApi.alias(text, productId);
      toast.success(message);
      onClose();
      await queries.invalidateQueries({ queryKey: zeroResultQuery.queryKey });
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={`What is “${text}”?`}>
      <div className="p-5">
        <Field
          label="Product"
          hint="Shoppers who search for these words will find the product that you click."
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          autoComplete="off"
          autoFocus
        />
        {name === '' && products.length > 0 && <p className="mt-4 text-sm font-semibold">Perhaps one of these</p>}
        <ul aria-label="Products" aria-busy={busy} className="mt-3 min-h-40">
          {products.map((product) => (
            <li key={product._id}>
              <ProductChoice product={product} disabled={busy} onChoose={() => void give(product._id)} />
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-muted">
          {isError && 'The products could not be searched.'}
          {data && !isError && name !== '' && products.length === 0 && 'No product matches this name.'}
        </p>
      </div>
    </Dialog>
  );
}
