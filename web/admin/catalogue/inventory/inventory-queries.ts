import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DocumentStatusFilter, DocumentType } from '../../../../contract/inventory/inventory-limits.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { inventoryKey } from '../products/catalogue-queries.ts';

/** Which documents the list shows. */
export interface DocumentFilter {
  type?: DocumentType | undefined;
  status?: DocumentStatusFilter | undefined;
}

/** Newest first, page by page. */
export const documentsQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [...inventoryKey, 'documents', filter],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/inventory/documents', { query: { ...filter, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...inventoryKey, 'document', documentId],
    queryFn: () => browserApi.load('GET /api/v1/inventory/document/:documentId', { params: { documentId } }),
    staleTime: 0,
  });

/** Read anew each time: sales go on. */
export const differencesQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...inventoryKey, 'differences', documentId],
    queryFn: () => browserApi.load('GET /api/v1/inventory/differences/:documentId', { params: { documentId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** The stores that a transfer can go to. */
export const destinationsQuery = queryOptions({
  queryKey: [...inventoryKey, 'destinations'],
  queryFn: () => browserApi.load('GET /api/v1/inventory/destinations'),
});

export const suppliersQuery = queryOptions({
  queryKey: [...inventoryKey, 'suppliers'],
  queryFn: () => browserApi.load('GET /api/v1/inventory/suppliers'),
});

export const reorderQuery = (stock: 'low' | 'out') =>
  queryOptions({
    queryKey: [...inventoryKey, 'reorder', stock],
    queryFn: () => browserApi.load('GET /api/v1/inventory/reorder', { query: { stock } }),
  });

export const expiringQuery = (days: number) =>
  queryOptions({
    queryKey: [...inventoryKey, 'expiring', days],
    queryFn: () => browserApi.load('GET /api/v1/inventory/expiring', { query: { days } }),
  });
