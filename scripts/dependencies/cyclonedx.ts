import { models } from './licences.ts';
import type { Shipped } from './shipped.ts';

/** The list in the form of CycloneDX 1.6. It holds no time and no number of its own: the same lock file gives the same list. */
export function asCycloneDx(shipped: Shipped[]) {
  const refs = new Map(shipped.map(({ path, name, version }) => [path, `${toPurl(name, version)}#${path}`]));
  const getRef = (path: string) => refs.get(path) ?? path;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { type: 'application', 'bom-ref': 'timbre', name: 'timbre', licenses: getLicences('MIT') },
    },
    components: [
      ...shipped.map(({ path, name, version, licence, integrity }) => ({
        type: 'library',
        'bom-ref': getRef(path),
        name,
        version,
        purl: toPurl(name, version),
        ...(licence === undefined ? {} : { licenses: getLicences(licence) }),
        ...(integrity === undefined ? {} : { hashes: [toHash(integrity)] }),
      })),
      ...models.map(({ name, version, licence, what }) => ({
        type: 'machine-learning-model',
        'bom-ref': `model:${name}`,
        name: what,
        version,
        purl: toPurl(name, version),
        licenses: getLicences(licence),
      })),
    ],
    dependencies: shipped.map(({ path, needs }) => ({
      ref: getRef(path),
      dependsOn: needs.map(getRef).toSorted(),
    })),
  };
}

function toPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function getLicences(licence: string) {
  return /\s/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** The lock file has it as `sha512-` and base64, this form wants hexadecimal. */
function toHash(integrity: string) {
  const [kind = '', content = ''] = integrity.split('-');
  return {
    alg: kind.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(content, 'base64').toString('hex'),
  };
}
