import { ensureModels, modelsDirectory } from './start/models.ts';

await ensureModels((what) => console.log(`fetching ${what}`));
console.log(`the speech models are in ${modelsDirectory}`);
