import type { ComponentType } from 'react';
import type { Product } from '../../contract/catalogue.ts';

/** What stands on a card to buy the product; routes put the cart's control here. */
export type ProductAction = ComponentType<{ product: Product; size: 'small' | 'large' }>;
