import type { Texts } from '../../shared/i18n.ts';
import auth from './auth.json' with { type: 'json' };
import everyPage from './every-page.json' with { type: 'json' };
import plans from './plans.json' with { type: 'json' };
import signedIn from './signed-in.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };

/** Fetched together, when somebody first wants this language. */
export const texts: Texts = { ...everyPage, ...auth, ...plans, ...signedIn, ...team };
