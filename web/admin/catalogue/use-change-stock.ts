import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import type { ChangeStockBody } from '../../../contract/stock.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { newKey } from '../../api/request-key.ts';
import { toast } from '../../ui/toasts.tsx';

interface ChangingStock {
  busy: boolean;
  /** A message per field. */
  errors: Record<string, string>;
  setErrors: (errors: Record<string, string>) => void;
  /** Returns whether the stock was changed. Otherwise an error is shown. */
  change: (body: ChangeStockBody) => Promise<boolean>;
}

/**
 * Changes the stock of a product. A retry of the same change has the same idempotency key, so it is applied once.
 * @param onChanged called on a count conflict, with the message and the current product
 */
export function useChangeStock(
  productId: string,
  onChanged: (message: string, product: AdminProduct) => void,
): ChangingStock {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const attempt = useRef({ sent: '', key: '' });

  async function change(body: ChangeStockBody): Promise<boolean> {
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() };
    setErrors({});
    setBusy(true);
    try {
      const { message } = await catalogueAdminApi.changeStock(productId, body, attempt.current.key);
      toast.success(message);
      await queries.invalidateQueries();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
        onChanged(error.message, error.data as AdminProduct);
      } else if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else toast.error(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, change };
}
