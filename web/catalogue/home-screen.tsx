import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import type { IconComponent } from '../ui/icon.tsx';
import { BadgePercent, ClipboardList, CookingPot } from '../ui/icons.tsx';
import { EmptyCatalogue } from './empty-lists.tsx';
import { Hero } from './hero.tsx';
import { type HomePageSection, HomeSection } from './home-sections.tsx';

interface Props {
  categories: readonly Category[];
  /** Everything below the banner, as the shop arranged it. */
  sections: readonly HomePageSection[];
  /** True when there is a recipe. */
  dishes: boolean;
}

/** Banner, ways to a whole cart, categories, and rows of products. */
export const HomeScreen = ({ categories, sections, dishes }: Props) => (
  <>
    <Hero />
    {categories.length === 0 ? (
      <EmptyCatalogue />
    ) : (
      <div className="shell">
        <Chips dishes={dishes} offers={sections.some(({ kind }) => kind === 'offers' || kind === 'coupons')} />
        {sections.map((section) => (
          <HomeSection key={section.id} section={section} categories={categories} />
        ))}
      </div>
    )}
  </>
);

/** The ways to a whole cart at once, and to what costs less. */
const Chips = ({ dishes, offers }: { dishes: boolean; offers: boolean }) => (
  <div className="-mx-4 mt-1 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:thin] sm:mx-0 sm:mt-2 sm:gap-2 sm:px-0">
    <Chip to={links.pasteList} icon={ClipboardList} text={m.catalogue.pasteList()} />
    {dishes && <Chip to={links.cook} icon={CookingPot} text={m.catalogue.cookThis()} />}
    {offers && <Chip to={links.offers} icon={BadgePercent} text={m.catalogue.offers()} />}
  </div>
);

interface ChipProps {
  to: string;
  icon: IconComponent;
  text: string;
}

const Chip = ({ to, icon: Icon, text }: ChipProps) => (
  <Link
    to={to}
    className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-full bg-offer-soft px-2.5 text-sm font-semibold"
  >
    <Icon size={16} className="shrink-0 text-offer" />
    {text}
  </Link>
);
