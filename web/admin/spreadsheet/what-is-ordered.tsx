import type { UseQueryResult } from '@tanstack/react-query';
import type { UndoCheck } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';

type Check = Pick<UseQueryResult<UndoCheck>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** Products in open orders that undoing an import would remove, loaded first. */
export function WhatIsOrdered({ check: { data, error, isFetching, refetch } }: { check: Check }) {
  if (!data && (isFetching || !error)) {
    return (
      <span role="status" className="mt-3 block text-sm">
        Checking open orders...
      </span>
    );
  }
  if (!data) {
    return (
      <span role="alert" className="mt-3 block rounded-md bg-danger-soft p-3 text-sm text-danger">
        <span className="block font-semibold">The open orders could not be checked. {messageOf(error)}</span>
        <Button look="outline" className="mt-2" onClick={() => void refetch()}>
          Try again
        </Button>
      </span>
    );
  }
  if (data.inOrders.length === 0) return null;
  return (
    <span className="mt-3 block rounded-md bg-warning-soft p-3 text-sm text-ink">
      <span className="block font-semibold">In open orders, which keep what was ordered:</span>
      {data.inOrders.slice(0, 5).map(({ name, orders }) => (
        <span key={name} className="block [overflow-wrap:anywhere]">
          {name}: {orders.slice(0, 5).join(', ')}
        </span>
      ))}
      {data.inOrders.length > 5 && <span className="block">and more</span>}
    </span>
  );
}
