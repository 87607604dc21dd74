import { imageAtWidth, imageSrcSet } from '../../../../contract/api/images.ts';
import { Picture } from '../../../ui/picture.tsx';

/** A stored picture, at most `widest` pixels wide. */
export const Thumb = ({
  url,
  widest,
  sizes,
  alt = '',
  name,
}: {
  url: string | undefined;
  widest: number;
  sizes: string;
  alt?: string;
  name: string;
}) => (
  <Picture
    src={url ? imageAtWidth(url, Math.min(widest, 320)) : ''}
    avif={url ? imageSrcSet(url, 'avif', widest) : ''}
    webp={url ? imageSrcSet(url, 'webp', widest) : ''}
    sizes={sizes}
    alt={alt}
    name={name}
  />
);
