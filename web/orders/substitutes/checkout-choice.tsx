import type { SubstituteWishes } from '../../../contract/orders/substitute-choices.ts';
import { ChoiceFields } from './choice-fields.tsx';

interface Props {
  products: readonly { id: string; name: string }[];
  wishes: SubstituteWishes;
  onChange: (wishes: SubstituteWishes) => void;
}

/** The shopper's choice for the order that is being placed. */
export default function CheckoutChoice({ products, wishes, onChange }: Props) {
  return (
    <ChoiceFields
      products={products}
      wishes={wishes}
      onOrder={(order) => onChange({ ...wishes, order })}
      onLine={(productId, choice) => {
        const { [productId]: _, ...others } = wishes.lines;
        onChange({ ...wishes, lines: choice ? { ...others, [productId]: choice } : others });
      }}
    />
  );
}
