import type { FoodType } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import marks from './food-marks.svg?no-inline';

export const foodTypeNames = (): Readonly<Record<FoodType, string>> => ({
  veg: m.productLabel.veg(),
  egg: m.productLabel.egg(),
  'non-veg': m.productLabel.nonVeg(),
});

/** The mark of a pack of food, before its size, as printed, also on dark grounds. Its forms differ, not only its colours. */
export const FoodMark = ({ type }: { type: FoodType }) => (
  <svg role="img" aria-label={foodTypeNames()[type]} className="mr-1.5 size-3.5">
    <use href={`${marks}#${type}`} />
  </svg>
);
