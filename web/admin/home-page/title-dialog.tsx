import { useState } from 'react';
import { homeLimits } from '../../../contract/admin-limits.ts';
import { m } from '../../../messages/index.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../catalogue/form-dialog.tsx';
import type { Entry } from './draft.ts';
import { usualNameOf } from './section-words.ts';

interface Props {
  entry: Entry;
  onDone: (entry: Entry) => void;
  onClose: () => void;
}

/** Renames a built-in section. */
export function TitleDialog({ entry, onDone, onClose }: Props) {
  const { section } = entry;
  const name = usualNameOf(entry);
  const [title, setTitle] = useState(section.title);
  const [hindi, setHindi] = useState(section.title_hi);
  return (
    <FormDialog
      title={m.adminHome.renameTitle({ name })}
      saveLabel={m.adminHome.done()}
      busyLabel={m.adminHome.done()}
      busy={false}
      unsaved={title !== section.title || hindi !== section.title_hi}
      onSubmit={async () => {
        onDone({ ...entry, section: { ...section, title: title.trim(), title_hi: hindi.trim() } });
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={m.adminHome.titleEnglish()}
        hint={m.adminHome.usualTitle({ name })}
        maxLength={homeLimits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        autoFocus
      />
      <Field
        label={m.adminHome.titleHindi()}
        hint={m.adminHome.hindiFallback()}
        lang="hi"
        maxLength={homeLimits.title}
        value={hindi}
        onChange={(event) => setHindi(event.target.value)}
      />
    </FormDialog>
  );
}
