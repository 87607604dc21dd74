import { Link } from 'react-router';
import { m } from '../../messages/index.ts';
import { ChevronRight } from '../ui/icons.tsx';

/** 'See All' beside the heading of a row. @param name of the row, for screen readers */
export const SeeAll = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className="flex min-h-11 shrink-0 items-center gap-0.5 font-semibold text-accent hover:underline">
    {m.catalogue.seeAll()}
    <span className="sr-only"> {name}</span>
    <ChevronRight size={18} />
  </Link>
);
