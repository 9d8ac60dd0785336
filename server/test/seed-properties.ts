import fc from 'fast-check';
import { seed } from './check-size.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
