/** The last agreement of a customer stays: a replacement from before that is not taken back. */
import type { SubstitutionRow } from '../substitutes/repository.ts';
import type { ChangeRow } from './repository.ts';

/**
 * Returns true when the customer has agreed to other units of a product since something else was packed in its place. Ids sort by creation
 * time.
 */
export const hasAgreedSince = (
  changes: readonly Pick<ChangeRow, 'id' | 'status' | 'lines'>[],
  replacement: Pick<SubstitutionRow, 'id' | 'productId'>,
): boolean =>
  changes.some(
    ({ id, status, lines }) =>
      status === 'accepted' &&
      id > replacement.id &&
      lines.some(({ productId }) => productId === replacement.productId),
  );
