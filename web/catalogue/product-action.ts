import type { ComponentType } from 'react';
import type { Product } from '../../contract/catalogue.ts';

/** The buy control of a card; routes pass in the cart's control. */
export type ProductAction = ComponentType<{ product: Product; size: 'small' | 'large' }>;
