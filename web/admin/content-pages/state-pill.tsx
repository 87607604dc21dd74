import type { PageState } from '../../../contract/page-slugs.ts';
import { m } from '../../../messages/index.ts';
import { Pill } from '../../ui/pill.tsx';

const words = () =>
  ({
    default: { tone: 'plain', label: m.help.isDefault() },
    missing: { tone: 'warning', label: m.help.isMissing() },
    draft: { tone: 'warning', label: m.help.isDraft() },
    published: { tone: 'good', label: m.help.isPublished() },
  }) as const;

export const StatePill = ({ state }: { state: PageState }) => (
  <Pill tone={words()[state].tone}>{words()[state].label}</Pill>
);
