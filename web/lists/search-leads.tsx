import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ChevronRight } from '../ui/icons.tsx';
import { DishOffer } from './dish-offer.tsx';

/** They name no product: who types them looks for what is cheaper now. */
const offerWords = new Set(
  'offer offers discount discounts sale deal deals coupon coupons ऑफर ऑफ़र छूट सेल कूपन'
    .split(' ')
    .map((word) => word.normalize('NFC')),
);
/** They may stand beside an offer word: 'today offers'. */
const beside = new Set('today todays best latest new all code codes zone aaj ke ka की के आज'.split(' '));

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

export function isAboutOffers(text: string): boolean {
  const words = wordsOf(text);
  return words.some((word) => offerWords.has(word)) && words.every((word) => offerWords.has(word) || beside.has(word));
}

/** Where a search leads that names no product: to a dish with all that it needs, or to the offers. */
export default function SearchLeads({ query }: { query: string }) {
  if (!isAboutOffers(query)) return <DishOffer text={query} />;
  return (
    <Link
      to={links.offers}
      className="mb-4 flex min-h-14 items-center gap-3 rounded-xl bg-offer-soft px-4 py-2 font-bold"
    >
      <span className="min-w-0 flex-1 text-sm leading-tight">{m.search.seeOffers()}</span>
      <ChevronRight size={20} className="shrink-0 text-offer" />
    </Link>
  );
}
