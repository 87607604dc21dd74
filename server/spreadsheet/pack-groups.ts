/** Products with one name in several pack sizes: a sheet that adds a size makes all of them pack sizes of one product. */
import { productLimits } from '../../contract/catalogue/admin-limits.ts';
import { diff } from '../audit-log/audit-log.ts';
import type { Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { SheetRow } from './check-row.ts';
import type { Sizes } from './match.ts';
import { type Known, type Outcome, type Place, stateOf } from './outcome.ts';

type Changed = Extract<Outcome, { kind: 'changed' }>;

/** The name of a group for products with this name. */
export const groupNamed = (name: string): string => name.slice(0, productLimits.variantGroup).trim();

const withoutSize = ({ unit: _, unitQuantity: __, ...row }: SheetRow): SheetRow => row;

/** The group of products, or the one that they get. */
const groupOf = (products: readonly Known[], name: string): string =>
  products.map(({ product }) => product.variantGroup).find((group) => group !== null) ?? groupNamed(name);

/** A row with the group of its sizes, unless it or its product has one. A product that was found by its size keeps how that is written. */
export function withGroup(
  row: SheetRow,
  { isOfSize, sizes }: { isOfSize?: boolean | undefined; sizes?: readonly Known[] | undefined },
  before: ProductRow | undefined,
): SheetRow {
  const changed = before && isOfSize ? withoutSize(row) : row;
  const hasGroup = row.variantGroup !== undefined || (before && before.variantGroup !== null);
  return sizes && !hasGroup ? { ...changed, variantGroup: groupOf(sizes, row.name ?? before?.name ?? '') } : changed;
}

/** The changes of products that a new one makes pack sizes of one: those that no row is about, and that are in no group yet. */
export function joinedBy(
  variantGroup: string | null,
  { others }: Sizes,
  sizes: readonly Known[],
  names: Names,
  place: Place,
): Changed[] {
  return sizes
    .filter(({ product }) => product.variantGroup === null && others.includes(product.id))
    .map((known) => {
      const before = known.product;
      const after = { ...before, variantGroup };
      const fields = diff(auditedProduct(before, names), auditedProduct(after, names));
      const about = { before, after, fields, stock: undefined, own: undefined, seen: stateOf(known) };
      return { kind: 'changed', ...place, ...about, flags: [] };
    });
}
