import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TriangleAlert } from '../../../ui/icons.tsx';

export const missingTaxQuery = queryOptions({
  queryKey: [personalKey, 'invoices', 'missing-tax'],
  queryFn: () => browserApi.load('GET /api/v1/invoices-missing-tax'),
  // Products may have changed on another screen.
  staleTime: 0,
});

/**
 * Says how many products on sale would be on invoices without GST rate or HSN code, or that no document shows tax because none has a
 * rate; nothing when all have both.
 */
export function MissingTax({ className }: { className?: string }) {
  const { data } = useQuery(missingTaxQuery);
  if (!data?.products) return null;
  return (
    <p
      className={classNames(
        'flex items-start gap-2.5 rounded-lg bg-warning-soft p-4 text-sm font-medium text-warning',
        className,
      )}
    >
      <TriangleAlert size={20} className="shrink-0" />
      <span>
        {data.onlyBillsOfSupply
          ? m.invoicesAdmin.onlyBillsOfSupply()
          : m.invoicesStaff.missingTax({ count: data.products })}{' '}
        <Link to={links.adminWithoutTax} className="underline underline-offset-4">
          {data.onlyBillsOfSupply ? m.invoicesAdmin.setRates() : m.invoicesAdmin.toProducts()}
        </Link>
      </span>
    </p>
  );
}
