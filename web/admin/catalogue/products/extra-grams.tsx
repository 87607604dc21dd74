import { useInfiniteQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/index.ts';
import { stockLedgerQuery } from './catalogue-queries.ts';

/** How much more, or less, of a product by weight was handed out than its stock counts; nothing while they are the same. */
export function ExtraGrams({ productId }: { productId: string }) {
  const { data } = useInfiniteQuery(stockLedgerQuery(productId));
  const grams = data?.pages[0]?.extraGrams ?? 0;
  if (grams === 0) return null;
  return (
    <p className="text-sm text-muted">
      {grams > 0 ? m.adminCatalogue.moreHandedOut({ grams }) : m.adminCatalogue.lessHandedOut({ grams: -grams })}
    </p>
  );
}
