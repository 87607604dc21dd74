import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';

/** Props of `Picture` for a stored picture. `widest`: maximum width in pixels, whatever the screen's pixel density. */
export const pictureOf = (url: string | undefined, widest: number) => ({
  src: url ? imageAtWidth(url, Math.min(widest, 320)) : '',
  avif: url ? imageSrcSet(url, 'avif', widest) : '',
  webp: url ? imageSrcSet(url, 'webp', widest) : '',
});
