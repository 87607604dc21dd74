import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageText } from '../../../../contract/pages/content-pages.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { toast } from '../../../ui/toasts.tsx';
import { pageTextsQuery } from './page-texts-query.ts';

const route = 'PUT /api/v1/content/texts/:slug/:language';

/** The saved fields of a text. */
export interface Saved {
  /** Null for the text that comes with the store, or none. */
  body: string | null;
  /** False for a draft. */
  published: boolean;
}

const withText = (texts: readonly PageText[], saved: PageText): PageText[] =>
  texts.map((each) => (each.slug === saved.slug && each.language === saved.language ? saved : each));

/** Saves the text of a page. @param onConflict called with the reason and their text when somebody else changed it in the meantime */
export function useSavePageText(onConflict: (message: string, theirs: PageText) => void) {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  /**
   * Saves `next` in the place of `base`.
   * @returns the saved text; undefined when it was not saved, and the reason is shown
   */
  async function save(base: PageText, { body, published }: Saved): Promise<PageText | undefined> {
    const { slug, language, version } = base;
    setBusy(true);
    setError(undefined);
    try {
      const { data, message } = await browserApi.send(route, {
        params: { slug, language },
        body: { version, body, published },
      });
      // The editor begins with it when it is opened again.
      await showNewest(queries, pageTextsQuery, withText(queries.getQueryData(pageTextsQuery.queryKey) ?? [], data));
      toast.success(message, { id: 'page-text' });
      // The footer of this page links to what is published.
      void revalidate();
      return data;
    } catch (failure) {
      if (isFailureOf(route, failure)) onConflict(messageOf(failure), failure.data);
      else {
        if (failure instanceof ApiError) setError(failure.errors.body);
        toast.error(messageOf(failure));
      }
      return undefined;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: pageTextsQuery.queryKey });
    }
  }
  return { save, busy, error };
}
