import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** Screen title with an add button. */
export const ScreenHeader = ({
  title,
  addLabel,
  onAdd,
  children,
}: {
  title: string;
  addLabel: string;
  onAdd?: () => void;
  children?: ReactNode;
}) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-extrabold">{title}</h1>
    {children}
    <Button onClick={onAdd} disabled={!onAdd}>
      <Plus size={18} aria-hidden />
      {addLabel}
    </Button>
  </div>
);
