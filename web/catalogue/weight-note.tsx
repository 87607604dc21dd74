import type { Product } from '../../contract/catalogue.ts';
import { weightNote } from '../products/weight-words.ts';

/** What a unit of a product that is sold by weight may weigh and cost. */
const WeightNote = ({ product }: { product: Product }) => weightNote(product);
export default WeightNote;
