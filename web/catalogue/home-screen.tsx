import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { usePromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { ChevronRight, ClipboardList, CookingPot } from '../ui/icons.tsx';
import { EmptyCatalogue } from './empty-lists.tsx';
import { type HomePageSection, HomeSection } from './home-sections.tsx';

interface Props {
  categories: readonly Category[];
  /** Everything below the banner, as the shop arranged it. */
  sections: readonly HomePageSection[];
  /** True when there is a recipe. */
  dishes: boolean;
}

/** Banner, categories, and rows of products. */
export const HomeScreen = ({ categories, sections, dishes }: Props) => (
  <>
    <Hero />
    {categories.length === 0 ? (
      <EmptyCatalogue />
    ) : (
      <div className="shell">
        <WholeCarts dishes={dishes} />
        {sections.map((section) => (
          <HomeSection key={section.id} section={section} categories={categories} />
        ))}
      </div>
    )}
  </>
);

/** The ways to a whole cart at once. */
const WholeCarts = ({ dishes }: Pick<Props, 'dishes'>) => (
  <div className="mt-3 flex flex-wrap gap-2 sm:mt-4 sm:gap-3">
    <Way to={links.pasteList} icon={ClipboardList} title={m.lists.homeTitle()} text={m.lists.homeText()} />
    {dishes && <Way to={links.cook} icon={CookingPot} title={m.cook.homeTitle()} text={m.cook.homeText()} />}
  </div>
);

interface WayProps {
  to: string;
  icon: IconComponent;
  title: string;
  text: string;
}

const Way = ({ to, icon: Icon, title, text }: WayProps) => (
  <Link
    to={to}
    className="flex min-h-14 min-w-0 flex-1 basis-[9rem] items-center gap-3 rounded-xl bg-offer-soft px-3 py-2 hover:brightness-97 sm:px-4"
  >
    <Icon size={24} className="shrink-0 text-offer" />
    <span className="min-w-0 flex-1 text-sm leading-tight">
      <span className="font-bold">{title}</span> <span className="max-sm:block">{text}</span>
    </span>
    <ChevronRight size={20} className="shrink-0 text-offer max-sm:hidden" />
  </Link>
);

const picture = (name: 'wide' | 'tall', format: 'avif' | 'webp') => `/hero/hero-${name}.${format}`;
const wide = '(width >= 48rem)';

/**
 * The banner of the home page: as the store comes, or with the owner's picture, text and link. The text is real text; the picture is
 * decoration.
 */
function Hero() {
  const { hero = {} } = useShopSettings();
  const minutes = usePromisedMinutes();
  return (
    <section className="shell pt-3 sm:pt-5">
      <div
        className={classNames(
          'relative overflow-hidden rounded-xl md:grid md:*:[grid-area:1/1]',
          hero.image ? 'bg-accent-soft' : 'bg-hero text-hero-ink',
        )}
      >
        <div className="relative z-10 px-5 pt-6 md:flex md:w-[40%] md:flex-col md:justify-center md:py-6 md:pr-0 md:pl-8 lg:w-[43%] lg:pl-14">
          <h1 className="text-2xl font-extrabold tracking-tight wrap-anywhere sm:text-3xl md:text-2xl lg:text-[min(2.75rem,5vw)] lg:leading-[1.1] lg:[html:lang(hi)_&]:leading-tight">
            {hero.title ?? m.catalogue.heroTitle()}
          </h1>
          <p
            className={classNames(
              'mt-2 max-w-md text-base md:text-sm lg:mt-3 lg:text-lg',
              hero.image ? 'text-muted' : 'text-hero-muted',
            )}
          >
            {hero.text ?? m.catalogue.heroText({ minutes })}
          </p>
          <div className="mt-4 lg:mt-6">
            <ButtonLink to={hero.link ?? links.search}>
              {hero.link ? m.catalogue.shopNow() : m.catalogue.shopAllGroceries()}
            </ButtonLink>
          </div>
        </div>
        {hero.image ? <OwnPicture image={hero.image} /> : <UsualPicture />}
      </div>
    </section>
  );
}

/** In the right half of the banner; on phones below the text. */
const OwnPicture = ({ image }: { image: string }) => (
  <CataloguePicture
    image={image}
    widest={960}
    sizes="(width >= 48rem) 57vw, 100vw"
    alt=""
    name=""
    first
    className="mt-4 aspect-[3/2] object-cover md:mt-0 md:ml-auto md:aspect-[1094/616] md:h-full md:w-[57%]"
  />
);

const UsualPicture = () => (
  <picture>
    <source media={wide} type="image/avif" srcSet={picture('wide', 'avif')} width={1920} height={660} />
    <source media={wide} type="image/webp" srcSet={picture('wide', 'webp')} width={1920} height={660} />
    <source type="image/avif" srcSet={picture('tall', 'avif')} width={960} height={664} />
    <img
      src={picture('tall', 'webp')}
      width={960}
      height={664}
      alt=""
      fetchPriority="high"
      className="-mt-2 block h-auto w-full [mask-image:linear-gradient(transparent,black_20%)] md:mt-0 md:aspect-[1920/616] md:h-full md:object-cover md:object-right-bottom md:[mask-image:none]"
    />
  </picture>
);
