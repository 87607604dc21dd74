import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';

interface Props {
  /** URL of the picture, or ''. */
  image: string | undefined;
  /** Its first letter stands in for a missing picture. */
  name: string;
  /** How wide the picture is shown, in CSS pixels. */
  pixels: number;
  /** Size, padding and corners of the frame. */
  className: string;
}

/** A small product picture in a frame, beside a name that says what it shows. */
export function ProductPicture({ image = '', name, pixels, className }: Props) {
  const [narrow, wide] = pixels > 48 ? ([192, 320] as const) : ([96, 192] as const);
  return (
    <span className={classNames('block shrink-0 bg-surface', className)}>
      <Picture
        src={image && imageAtWidth(image, narrow)}
        avif={image && imageSrcSet(image, 'avif', wide)}
        webp={image && imageSrcSet(image, 'webp', wide)}
        sizes={`${pixels}px`}
        alt=""
        name={name}
      />
    </span>
  );
}
