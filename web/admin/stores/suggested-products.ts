import type { Suggestions } from '../../../contract/search/search.ts';
import { currentLocale } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { ProductSource } from '../ui/product-picker.tsx';
import { apiOfStore } from './store-api.ts';

export type SuggestedProduct = Suggestions['products'][number];

/** Products that customers find. @param storeId undefined for the store that the administration shows */
export const suggestedProducts = (storeId?: string): ProductSource<SuggestedProduct> => ({
  queryKey: ['suggested-products', storeId],
  search: async (query) => {
    const api = storeId === undefined ? browserApi : apiOfStore(storeId);
    return (await api.load('GET /api/v1/product/suggest', { query: { query, lang: currentLocale() } })).products;
  },
});
