import { m } from '../../messages/index.ts';
import { TextLink } from '../ui/button.tsx';
import { ChevronRight } from '../ui/icons.tsx';

/** 'See All' beside the heading of a row. @param name of the row, for screen readers */
export const SeeAll = ({ to, name }: { to: string; name: string }) => (
  <TextLink to={to} className="shrink-0 max-sm:-my-1">
    {m.catalogue.seeAll()}
    <span className="sr-only"> {name}</span>
    <ChevronRight size={18} />
  </TextLink>
);
