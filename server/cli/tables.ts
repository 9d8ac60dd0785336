import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAccesses, printMatrix, readSources } from '../test/table-ownership.ts';

/** `npm run tables` writes the matrix of tables and features into docs/tables.md. */
const file = join(import.meta.dirname, '../../docs/tables.md');
const matrix = printMatrix(findAccesses(readSources()));
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(/^\|.*\|$/ms, () => matrix),
);
process.stdout.write(`${matrix}\n`);
