import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ensureDeviceModels, ensureModels, modelsDirectory } from '../src/local/fetch-models.ts';
import { modelSizes } from '../src/local/models.ts';

/** Fetches the speech models of a size, and those that browsers run, if they are not there, and says where they are. */
const { values } = parseArgs({ options: { size: { type: 'string', default: 'base' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);
const onFetch = (what: string) => say(`fetching ${what}, once`);
await ensureModels(onFetch, z.enum(modelSizes).parse(values.size));
await ensureDeviceModels(onFetch);
say(`the speech models are in ${modelsDirectory}`);
