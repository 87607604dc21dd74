import { Link } from 'react-router';
import { m } from '../../messages/index.ts';
import { ChevronRight } from '../ui/icons.tsx';

interface Props {
  /** From the home page to the current page, which is last. */
  crumbs: readonly { name: string; path?: string | undefined }[];
}

/** Breadcrumb navigation. */
export const Breadcrumbs = ({ crumbs }: Props) => (
  <nav aria-label={m.catalogue.breadcrumb()}>
    <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted [overflow-wrap:anywhere]">
      {crumbs.map(({ name, path }, index) => (
        <li key={path ?? `here ${name}`} className="flex min-w-0 items-center gap-x-1">
          {index > 0 && <ChevronRight size={14} className="shrink-0" />}
          {path ? (
            <Link to={path} className="flex min-h-9 items-center hover:text-accent hover:underline">
              {name}
            </Link>
          ) : (
            <span aria-current="page" className="my-2 line-clamp-2 font-medium text-ink">
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
