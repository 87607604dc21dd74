import { Link } from 'react-router';
import type { Category } from '../../contract/catalogue.ts';
import type { ShownSection } from '../../contract/home-page.ts';
import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ChevronRight, ClipboardList, CookingPot, type IconComponent } from '../ui/icons.tsx';
import { EmptyCatalogue } from './empty-lists.tsx';
import { HomeSection } from './home-sections.tsx';

interface Props {
  categories: readonly Category[];
  /** Everything below the banner, as the shop arranged it. */
  sections: readonly ShownSection[];
  /** Whether there is a recipe. */
  dishes: boolean;
}

/** Banner, categories, and rows of products (spec §2, home). */
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
  <div className="mt-3 flex gap-2 sm:mt-4 sm:gap-3">
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
    className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-xl bg-offer-soft px-3 py-2 hover:brightness-97 sm:px-4"
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

/** The banner of the home page. The text is real text; the picture (one per screen size) is decoration. */
const Hero = () => (
  <section className="shell pt-3 sm:pt-5">
    <div className="relative overflow-hidden rounded-xl bg-hero text-hero-ink">
      <div className="relative z-10 px-5 pt-6 md:absolute md:inset-y-0 md:left-0 md:flex md:w-[40%] md:flex-col md:justify-center md:py-0 md:pr-0 md:pl-8 lg:w-[43%] lg:pl-14">
        <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl md:text-2xl lg:text-[2.75rem] lg:leading-[1.1] lg:[html:lang(hi)_&]:leading-tight">
          {m.catalogue.heroTitle()}
        </h1>
        <p className="mt-2 max-w-md text-base text-hero-muted md:text-sm lg:mt-3 lg:text-lg">
          {m.catalogue.heroText({ minutes: deliveryMinutes })}
        </p>
        <div className="mt-4 lg:mt-6">
          <ButtonLink to={links.search}>{m.catalogue.shopAllGroceries()}</ButtonLink>
        </div>
      </div>
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
          className="-mt-2 block h-auto w-full [mask-image:linear-gradient(transparent,black_20%)] md:mt-0 md:aspect-[1920/616] md:object-cover md:object-bottom md:[mask-image:none]"
        />
      </picture>
    </div>
  </section>
);
