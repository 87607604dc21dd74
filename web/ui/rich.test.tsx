import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { m } from '../../messages/index.ts';
import { rich } from './rich.tsx';

it('a message has its elements, and tags in its parameters are text', () => {
  const params = { actor: 'Meera', action: 'deleted', entity: 'product', name: '</name>Rice <b>new</b> <name>&' };
  const shown = renderToStaticMarkup(
    rich(m.adminHistory.entry, params, {
      actor: (text) => <i>{text}</i>,
      action: (text) => <em>{text}</em>,
      name: (text) => <strong>{text}</strong>,
      b: () => <script />,
    }),
  );
  expect(shown).toBe(
    '<i>Meera</i> <em>deleted</em> product <strong>&lt;/name&gt;Rice &lt;b&gt;new&lt;/b&gt; &lt;name&gt;&amp;</strong>',
  );
});
