import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { ShopName } from '../shop-settings/shop-name.tsx';

/** The store's logo and name, linked to the home page. */
export const Logo = () => (
  <Link
    to={links.home}
    className="flex min-h-11 min-w-0 items-center gap-2 text-base @3xl:text-xl font-extrabold tracking-tight"
  >
    <ShopName pixels={36} />
  </Link>
);
