import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageText } from '../../../contract/content-pages.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { showNewest } from '../../api/newest-data.ts';
import { useRevalidate } from '../../ui/keep-data.ts';
import { toast } from '../../ui/toasts.tsx';
import { pageTextsQuery } from './page-texts-query.ts';

const route = 'PUT /api/v1/content/texts/:slug/:language';

/** What is saved of a text. */
export interface Saved {
  /** Null for the text that comes with the store, or none. */
  body: string | null;
  /** False for a draft. */
  published: boolean;
}

const withText = (texts: readonly PageText[], saved: PageText): PageText[] =>
  texts.map((each) => (each.slug === saved.slug && each.language === saved.language ? saved : each));

/** Saves the text of a page that was changed from `base`. When somebody else changed it meanwhile, `conflict` has their text. */
export function useSavePageText(base: PageText) {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<{ message: string; page: PageText }>();
  const [error, setError] = useState<string>();

  /** The saved text; undefined when it was not saved, and the reason is shown. */
  async function save({ body, published }: Saved): Promise<PageText | undefined> {
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
      if (isFailureOf(route, failure)) setConflict({ message: messageOf(failure), page: failure.data });
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
  return {
    save,
    busy,
    conflict,
    error,
    forget: () => {
      setConflict(undefined);
      setError(undefined);
    },
  };
}
