import { useQuery, useQueryClient } from '@tanstack/react-query';
import { links } from '../../../../contract/api/links.ts';
import type { InventoryDocument } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { PackageX } from '../../../ui/admin-icons.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { documentQuery } from './inventory-queries.ts';
import { PostedDocument } from './posted-document.tsx';
import { SentTransfer } from './sent-transfer.tsx';

/** A goods receipt, stock count, waste or transfer: a draft to edit, or what was posted. */
export function DocumentScreen({ documentId }: { documentId: string }) {
  const queries = useQueryClient();
  // The editor has the newest draft itself; a refetch would not reach it.
  const query = useQuery({ ...documentQuery(documentId), refetchOnWindowFocus: false, refetchOnMount: 'always' });
  const isGone = query.error instanceof ApiError && ['NOT_FOUND', 'VALIDATION'].includes(query.error.code);
  const know = (document: InventoryDocument) => queries.setQueryData(documentQuery(documentId).queryKey, document);
  return (
    <>
      <BackLink to={links.adminInventory}>{m.adminInventory.title()}</BackLink>
      {(query.isPending || (query.isFetching && !query.isFetchedAfterMount)) && (
        <Skeletons label={m.adminInventory.loading()} className="space-y-4" sizes={['h-24 w-full', 'h-72 w-full']} />
      )}
      {query.isError &&
        !query.data &&
        (isGone ? (
          <EmptyState icon={<PackageX size={40} />} title={m.adminInventory.documentMissing()} heading="h1" />
        ) : (
          <LoadingFailed title={m.adminInventory.documentFailed()} query={query} />
        ))}
      {query.data &&
        query.isFetchedAfterMount &&
        (query.data.status === 'draft' ? (
          <DraftEditor key={documentId} loaded={query.data} onPosted={know} />
        ) : query.data.transfer ? (
          <SentTransfer document={query.data} transfer={query.data.transfer} onKnown={know} />
        ) : (
          <PostedDocument document={query.data} onChanged={() => void query.refetch()} />
        ))}
    </>
  );
}
