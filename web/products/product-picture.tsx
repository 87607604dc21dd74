/** Pictures of products, categories and sub categories, in the sizes that the store serves. */
import { imageAtWidth, imageSrcSet } from '../../contract/api/images.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';

interface Props extends Omit<Parameters<typeof Picture>[0], 'src' | 'avif' | 'webp'> {
  /** URL of the picture; '' or undefined shows the first letter of the name. */
  image: string | undefined;
  /** Maximum width in pixels, whatever the screen's pixel density. */
  widest: number;
}

/** A picture that takes the width of its place, as `sizes` tells the browser. */
export const CataloguePicture = ({ image, widest, ...picture }: Props) => (
  <Picture
    src={image ? imageAtWidth(image, Math.min(widest, 320)) : ''}
    avif={image ? imageSrcSet(image, 'avif', widest) : ''}
    webp={image ? imageSrcSet(image, 'webp', widest) : ''}
    {...picture}
  />
);

interface SmallProps {
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
export const ProductPicture = ({ image, name, pixels, className }: SmallProps) => (
  <span className={classNames('block shrink-0 bg-tile', className)}>
    <CataloguePicture image={image} widest={pixels > 48 ? 320 : 192} sizes={`${pixels}px`} alt="" name={name} />
  </span>
);
