import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';

/** Props of `Picture` for one of the shop's pictures. `widest`: pixels that are never exceeded, however dense the screen is. */
export const pictureOf = (url: string | undefined, widest: number) => ({
  src: url ? imageAtWidth(url, Math.min(widest, 320)) : '',
  avif: url ? imageSrcSet(url, 'avif', widest) : '',
  webp: url ? imageSrcSet(url, 'webp', widest) : '',
});
