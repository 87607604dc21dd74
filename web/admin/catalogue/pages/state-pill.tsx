import type { PageState } from '../../../../contract/pages/page-slugs.ts';
import { m } from '../../../../messages/index.ts';
import { Pill } from '../../../ui/pill.tsx';

const words = () =>
  ({
    default: { tone: 'plain', label: m.helpAdmin.isDefault() },
    missing: { tone: 'warning', label: m.helpAdmin.isMissing() },
    draft: { tone: 'warning', label: m.helpAdmin.isDraft() },
    published: { tone: 'good', label: m.helpAdmin.isPublished() },
  }) as const;

export const StatePill = ({ state }: { state: PageState }) => (
  <Pill tone={words()[state].tone}>{words()[state].label}</Pill>
);
