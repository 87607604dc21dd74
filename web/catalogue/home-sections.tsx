/** The sections of the home page: each loads its own products when the user comes near. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import type { ShownSection } from '../../contract/pages/home-page.ts';
import { m } from '../../messages/index.ts';
import type { OfferCard } from '../offers/offer-card.ts';
import { OfferRow } from '../offers/offer-row.tsx';
import { BuyAgain } from './buy-again.tsx';
import { CategorySection } from './category-tiles.tsx';
import { offersShown, sectionQuery } from './home-queries.ts';
import { ProductRow, RowHead } from './product-row.tsx';

/** A section of the home page as its loader gives it. */
export interface HomePageSection extends Omit<ShownSection, 'offers'> {
  offers?: readonly OfferCard[] | undefined;
}

interface Props {
  section: HomePageSection;
  categories: readonly Category[];
}

export function HomeSection({ section, categories }: Props) {
  const { kind, title } = section;
  if (kind === 'tiles') return <CategorySection title={title} categories={categories} short />;
  if (kind === 'coupons') return <Coupons section={section} />;
  if (kind === 'again') return <BuyAgain title={title ?? m.catalogue.buyAgain()} />;
  return <SectionRow section={section} categories={categories} />;
}

/** The coupons and offers that run now, with a link to all of them. */
const Coupons = ({ section: { title = m.offers.homeTitle(), offers = [] } }: Pick<Props, 'section'>) => (
  <section aria-labelledby="row-coupons" className="py-4">
    <RowHead id="coupons" title={title} seeAll={links.coupons} wide={false} />
    <OfferRow offers={offers} />
  </section>
);

/** A row of products: of a category, of the whole shop, or one that administrators created. */
function SectionRow({ section, categories }: Props) {
  const { kind, id, title, form, image, seeAll, products: sent } = section;
  const isOffers = kind === 'offers';
  const count = isOffers ? Math.min(section.count, offersShown) : section.count;
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const { data, isError } = useQuery({ ...sectionQuery(section), enabled: wanted && sent.length < count });
  // Rendered with low priority, so that taps are answered first.
  const whole = useDeferredValue(data);
  const categoryId = kind === 'category' ? id : seeAll?.category;
  const category = categories.find(({ _id }) => _id === categoryId);
  // A row of a category keeps its link. The time of another may be over since the page was sent.
  if (kind !== 'category' && sent.length === 0 && (isError || whole?.length === 0)) return null;
  return (
    <ProductRow
      id={id}
      title={title ?? (isOffers ? m.catalogue.offers() : (category?.name ?? m.catalogue.bestSellers()))}
      form={isOffers ? 'tinted' : form}
      image={image}
      seeAll={isOffers ? links.offers : category && links.category(category, seeAll?.subCategory)}
      sent={sent}
      count={count}
      whole={whole}
      onNear={want}
    />
  );
}
