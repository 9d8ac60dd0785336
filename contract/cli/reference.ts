import { writeFileSync } from 'node:fs';
import { apiPage, apiReference } from './api-reference.ts';

/** `npm run reference`: writes the page on the API anew, from the contract. */
writeFileSync(apiPage, apiReference());
