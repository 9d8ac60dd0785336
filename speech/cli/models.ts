import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ensureModels, modelsDirectory } from '../src/local/fetch-models.ts';
import { modelSizes } from '../src/local/models.ts';

/** Fetches the speech models of a size, if they are not there, and says where they are. */
const { values } = parseArgs({ options: { size: { type: 'string', default: 'base' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);
await ensureModels((what) => say(`fetching ${what}, once`), z.enum(modelSizes).parse(values.size));
say(`the speech models are in ${modelsDirectory}`);
