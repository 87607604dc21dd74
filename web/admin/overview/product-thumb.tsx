import { imageAtWidth, imageSrcSet } from '../../../contract/images.ts';
import { Picture } from '../../ui/picture.tsx';

/** A small product picture. `image` is its URL, or ''. */
export const ProductThumb = ({ image, name }: { image: string; name: string }) => (
  <span className="block size-10 shrink-0 rounded-sm bg-surface p-1">
    <Picture
      src={imageAtWidth(image, 96)}
      avif={imageSrcSet(image, 'avif', 192)}
      webp={imageSrcSet(image, 'webp', 192)}
      sizes="32px"
      alt=""
      name={name}
    />
  </span>
);
