import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { WrittenText } from '../../../content-pages/written-text.tsx';
import { personalKey } from '../../../query-client.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';

/** In ms: the preview follows when nothing was typed for so long. */
const pause = 350;

/** The server makes the HTML, so the preview is what shoppers will see. */
const previewQuery = (body: string) =>
  queryOptions({
    queryKey: [personalKey, 'page-preview', body],
    queryFn: () => browserApi.load('POST /api/v1/content/preview', { body: { body } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A text as shoppers will see it; it follows what is typed. @param lang of the text */
export function Preview({ body, lang }: { body: string; lang: string }) {
  const [shown, setShown] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setShown(body), pause);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, error, refetch } = useQuery(previewQuery(shown));
  if (body.trim() === '') return <p className="text-muted">{m.helpAdmin.nothingWritten()}</p>;
  if (error) return <LoadingFailed title={m.helpAdmin.previewFailed()} query={{ error, refetch }} />;
  if (data) return <WrittenText html={data.html} lang={lang} />;
  return <Skeletons label={m.helpAdmin.loadingPreview()} sizes={['h-96 rounded-lg']} />;
}
