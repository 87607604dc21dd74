import type { Product } from '../../contract/catalogue/catalogue.ts';
import { weightNote } from '../products/weight-texts.ts';

/** The weight and the cost that a unit of a product sold by weight may have. */
const WeightNote = ({ product }: { product: Product }) => weightNote(product);
export default WeightNote;
