import { queryOptions, useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { WrittenText } from '../../content-pages/written-text.tsx';
import { personalKey } from '../../query-client.ts';
import { Skeletons } from '../../ui/skeleton.tsx';

/** The server makes the HTML, so the preview is what shoppers will see. */
const previewQuery = (body: string) =>
  queryOptions({
    queryKey: [personalKey, 'page-preview', body],
    queryFn: () => browserApi.load('POST /api/v1/content/preview', { body: { body } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A text as shoppers will see it. */
export function Preview({ body }: { body: string }) {
  const { data, error, refetch } = useQuery(previewQuery(body));
  if (data) return <WrittenText html={data.html} className="min-h-96" />;
  if (error) return <LoadingFailed title={m.help.previewFailed()} query={{ error, refetch }} />;
  return <Skeletons label={m.help.loadingPreview()} sizes={['h-96 rounded-lg']} />;
}
