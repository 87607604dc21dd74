import { imageAtWidth } from '../../contract/api/images.ts';
import { classNames } from '../ui/class-names.ts';
import { useShopSettings } from './use-shop-settings.ts';

/** Longer names, in characters, take two smaller lines. */
const longName = 12;

/** The shop's logo with its name beside it. A logo that has the name in it stands alone. @param pixels height of the logo */
export function ShopName({ pixels }: { pixels: number }) {
  const { name, logo } = useShopSettings();
  return (
    <>
      {logo ? (
        <img
          src={imageAtWidth(logo.image, 320)}
          alt={logo.alone ? name : ''}
          style={{ height: pixels }}
          className="w-auto max-w-36 shrink-0 object-contain"
        />
      ) : (
        <img src="/favicon.svg" alt="" width={pixels} height={pixels} className="shrink-0" />
      )}
      {!logo?.alone && (
        <span className={classNames('min-w-0', name.length > longName && 'line-clamp-2 text-sm leading-tight')}>
          {name}
        </span>
      )}
    </>
  );
}
