/**
 * The banner of the home page: as the store comes, or with the owner's picture, text and link. The text is real text; the picture is
 * decoration. Its height is fixed, so that a font that comes late moves nothing below it.
 */
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { usePromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronRight } from '../ui/icons.tsx';
import { heroHeight } from './screen-skeletons.tsx';

export function Hero() {
  const { hero = {} } = useShopSettings();
  const minutes = usePromisedMinutes();
  const isOwn = Boolean(hero.image);
  return (
    <section className="shell pt-2 sm:pt-3">
      <div
        className={classNames(
          'relative flex overflow-hidden rounded-lg md:rounded-xl',
          heroHeight,
          isOwn ? 'bg-accent-soft' : 'bg-hero',
        )}
      >
        {hero.image ? <OwnPicture image={hero.image} /> : <UsualPicture />}
        <div className="z-10 flex w-[58%] flex-col justify-center py-2 pl-4 md:w-[45%] md:pl-8 lg:pl-12">
          <h1 className="line-clamp-2 text-lg leading-[1.5rem] font-extrabold tracking-tight wrap-anywhere sm:text-xl md:text-2xl lg:text-3xl lg:leading-tight">
            {hero.title ?? m.catalogue.heroTitle()}
          </h1>
          <p
            className={classNames(
              'line-clamp-2 max-w-md text-xs text-muted sm:text-sm md:mt-1 lg:text-base',
              hero.text === undefined && 'max-md:hidden',
            )}
          >
            {hero.text ?? m.catalogue.heroText({ minutes })}
          </p>
          {/* On phones the whole banner leads there. */}
          <Link
            to={hero.link ?? links.search}
            className={classNames(
              'inline-flex items-center gap-0.5 self-start rounded-md text-sm font-bold max-md:mt-1 max-md:after:absolute max-md:after:inset-0 md:mt-3 md:min-h-11 md:bg-accent md:px-5 md:text-base md:font-semibold md:text-on-accent md:hover:bg-accent-strong',
              isOwn && 'max-md:text-accent',
            )}
          >
            {hero.link ? m.catalogue.shopNow() : m.catalogue.shopAllGroceries()}
            <ChevronRight size={16} strokeWidth={2.5} className="shrink-0 md:hidden" />
          </Link>
        </div>
      </div>
    </section>
  );
}

const OwnPicture = ({ image }: { image: string }) => (
  <span className="absolute inset-y-0 right-0 w-[44%] md:w-[55%]">
    <CataloguePicture
      image={image}
      widest={960}
      sizes="(width >= 48rem) 55vw, 44vw"
      alt=""
      name=""
      first
      className="h-full object-cover"
    />
  </span>
);

const picture = (name: 'wide' | 'tall', format: 'avif' | 'webp') => `/hero/hero-${name}.${format}`;
const wide = '(width >= 48rem)';

const UsualPicture = () => (
  <picture className="contents">
    <source media={wide} type="image/avif" srcSet={picture('wide', 'avif')} width={1920} height={660} />
    <source media={wide} type="image/webp" srcSet={picture('wide', 'webp')} width={1920} height={660} />
    <source type="image/avif" srcSet={picture('tall', 'avif')} width={960} height={664} />
    <img
      src={picture('tall', 'webp')}
      width={960}
      height={664}
      alt=""
      fetchPriority="high"
      className="absolute inset-y-0 right-0 h-full w-[44%] object-cover object-bottom [mask-image:linear-gradient(to_right,transparent,light-dark(#000,#0003)_15%,light-dark(#000,#000c)_45%)] md:w-auto md:object-contain md:object-right-bottom"
    />
  </picture>
);
