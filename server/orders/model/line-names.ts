/** The names of ordered products in the language of the reader. */
import type { Locale } from '../../../messages/locale.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { presentOrderedName } from '../../catalogue/present.ts';
import type { OrderLineRow } from './repository.ts';

/** The name of a line in the language of its reader. */
export type NameOfLine = (line: Pick<OrderLineRow, 'productId' | 'name'>) => { name: string; englishName?: string };

export const asOrdered: NameOfLine = ({ name }) => ({ name });

/** The names of ordered products in a language. */
export const namesFrom =
  (catalogue: Pick<Catalogue, 'snapshot'>, language: Locale | undefined): NameOfLine =>
  (line) =>
    presentOrderedName(catalogue.snapshot(), line, language);

/** The lines with the names of their products from `nameOf`. */
export const renamed = <L extends Pick<OrderLineRow, 'productId' | 'name'>>(
  lines: readonly L[],
  nameOf: NameOfLine,
): L[] => lines.map((line) => ({ ...line, name: nameOf(line).name }));
