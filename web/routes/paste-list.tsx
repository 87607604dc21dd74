import { useSearchParams } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { withMessages } from '../language/load-messages.ts';
import { PasteListScreen } from '../lists/paste-list-screen.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/paste-list';

export function meta({ matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.pasteList,
    title: `${m.catalogue.pasteList()} | ${shopName}`,
    description: m.lists.pasteDescription(),
  });
}

export const clientMiddleware = [withMessages('lists')];

/** `?text=` is a text that another app shared. */
export default function PasteList() {
  const [params, setParams] = useSearchParams();
  return <PasteListScreen shared={params.get('text') ?? ''} onTaken={() => setParams({}, { replace: true })} />;
}
