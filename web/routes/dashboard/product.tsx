/** 'Product' in the menu opens the same screen as 'Upload Product'. */
export { clientLoader, default, meta, shouldRevalidate } from './upload-product.tsx';
