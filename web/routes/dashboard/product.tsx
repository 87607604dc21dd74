/** The menu's 'Product' leads to the same screen as 'Upload Product'. */
export { default, meta } from './upload-product.tsx';
