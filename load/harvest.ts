import { lackingInHarvest, openHarvest } from '@timbre/server/test/conformance/harvest-target';
import { runCases } from './run-cases.ts';

/** `HARVEST_TOKEN=… npm run harvest`: whether Harvest behaves as our connector expects. docs/conformance.md says which token. */
const {
  HARVEST_URL: apiUrl = 'https://api.harvestapp.com/v2',
  HARVEST_ID_URL: idUrl = 'https://id.getharvest.com/api/v2',
  HARVEST_TOKEN: token,
} = process.env;
if (!token) {
  console.error('HARVEST_TOKEN is needed: docs/conformance.md says which.');
  process.exit(2);
}

const different = await runCases('Harvest', lackingInHarvest, () =>
  openHarvest({ apiUrl, idUrl, token, service: null }),
);
console.log('What was made is named “Conformance …”, and can be deleted in Harvest.');
process.exitCode = different === 0 ? 0 : 1;
