import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

/** A button of a row, which names the search of the row for screen readers. */
export const RowButton = ({
  label,
  text,
  ...button
}: ComponentProps<typeof Button> & { label: string; text: string }) => (
  <Button className="px-4 text-sm" aria-label={`${label}: ${text}`} {...button}>
    {label}
  </Button>
);
