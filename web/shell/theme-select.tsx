import { m } from '../../messages/index.ts';
import { Select } from '../ui/select.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Chooses between the light and the dark look. */
export const ThemeSelect = () => (
  <Select
    inline
    label={m.shell.appearance()}
    className="needs-script mt-3"
    value={useTheme()}
    onChange={chooseTheme}
    options={[
      ['system', m.shell.appearanceSystem()],
      ['light', m.shell.appearanceLight()],
      ['dark', m.shell.appearanceDark()],
    ]}
  />
);
