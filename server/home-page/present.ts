import { imageUrl } from '../../contract/api/images.ts';
import type { ArrangedSection, ShownSection } from '../../contract/pages/home-page.ts';
import type { Locale } from '../../messages/locale.ts';
import { presentProduct } from '../catalogue/present.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import type { HomePage, Shown } from './home-page.ts';
import type { LiveArrangement } from './live-arrangement.ts';
import type { StoredSection } from './tables.ts';

export const presentShown = (shown: Shown, language: Locale | undefined): ShownSection => ({
  kind: shown.kind,
  id: shown.id,
  ...(shown.title !== undefined && { title: shown.title }),
  ...(shown.form && { form: shown.form }),
  ...(shown.image && { image: imageUrl(shown.image) }),
  ...(shown.seeAll && { seeAll: shown.seeAll }),
  count: shown.count,
  products: shown.products.map((row) => productJson(row, language)),
  ...(shown.offers && { offers: shown.offers }),
});

interface Sources {
  snapshot: CatalogueView;
  live: LiveArrangement;
  homePage: HomePage;
  /** Products that were chosen by hand, by id. */
  picked: ReadonlyMap<string, ProductRow>;
}

/** A section for administrators, who see how many products it has even at times when it is not shown. */
export function presentArranged(
  section: StoredSection,
  { snapshot, live, homePage, picked }: Sources,
): ArrangedSection {
  if (section.kind === 'created') {
    const { products } = section;
    const rows = products.by === 'hand' ? products.ids.flatMap((id) => picked.get(id) ?? []) : [];
    return {
      ...section,
      image: imageUrl(section.image),
      products: products.by === 'hand' ? { ...products, ids: rows.map(({ id }) => id) } : products,
      count: live.productsOf(section).length,
      isOn: live.isOn(section._id),
      picked: rows.map((row) => presentProduct(row)),
    };
  }
  const { count } = homePage.contentOf(section);
  if (section.kind === 'builtIn') return { ...section, count: section.name === 'again' ? null : count };
  const { name = '', image = '' } = snapshot.findCategory(section.categoryId) ?? {};
  return { ...section, count, category: { name, image: imageUrl(image) } };
}
