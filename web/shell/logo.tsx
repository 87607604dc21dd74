import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { shopName } from '../seo/page-meta.ts';

/** The store's logo, linked to the home page. */
export const Logo = () => (
  <Link to={links.home} className="flex min-h-11 items-center gap-2 text-xl font-extrabold tracking-tight">
    <img src="/favicon.svg" alt="" width={36} height={36} />
    {shopName}
  </Link>
);
