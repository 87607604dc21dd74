import { imageUrl } from '../../../../contract/api/images.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import type { Substitution } from '../../../../contract/orders/substitute-fields.ts';
import type { Candidate } from '../../../../contract/orders/substitutes.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { LineSnapshot } from '../../model/tables.ts';
import { presentWeight } from '../../packing/weighing/present.ts';
import type { Candidate as Found } from './find-substitutes.ts';
import type { SubstitutionRow } from './repository.ts';

/** Left out without any. What was withdrawn is not shown. @param nameOf names products in the language of the reader */
export function presentSubstitutions(
  rows: readonly SubstitutionRow[],
  nameOf = asOrdered,
): { substitutions?: Substitution[] } {
  const substitutions = rows.flatMap(({ id, status, quantity, original, substitute, answerBy }): Substitution[] =>
    status === 'withdrawn'
      ? []
      : [
          {
            _id: id,
            status,
            quantity,
            product: presentProduct(original, nameOf),
            substitute: { ...presentProduct(substitute, nameOf), ...presentWeight(substitute.weight) },
            ...(answerBy && { answerBy: answerBy.toISOString() }),
          },
        ],
  );
  return substitutions.length > 0 ? { substitutions } : {};
}

const presentProduct = (line: LineSnapshot, nameOf: NameOfLine): Substitution['product'] => ({
  productId: line.productId,
  ...nameOf(line),
  images: line.image === '' ? [] : [imageUrl(line.image)],
  unit: line.unit,
  unit_quantity: line.unitQuantity,
  price: toRupees(line.salePaise),
});

export const presentCandidate = ({ product, sku, shelf, salePaise, chargedPaise, unfit }: Found): Candidate => ({
  productId: product.id,
  name: product.name,
  images: product.images.slice(0, 1).map((image) => imageUrl(image)),
  unit: product.unit,
  unit_quantity: product.unitQuantity,
  price: toRupees(salePaise),
  sku,
  shelf,
  stock: product.stock,
  charged: toRupees(chargedPaise),
  ...(unfit && { unfit }),
});
