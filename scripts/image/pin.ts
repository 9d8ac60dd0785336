import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The files that name images of others. */
export const filesWithImages = ['Dockerfile', 'compose.yaml', 'deploy/kubernetes.yaml'];

/** A name with its tag, and a digest where it has one; our own images have another form or are stages of the Dockerfile. */
const reference = /^(\s*(?:FROM|image:)\s+)([a-z\d][\w./-]*:[\w.-]+)(@sha256:[\da-f]{64})?(?=\s|$)/gm;

type Image = { name: string; digest: string | undefined };

export function findImages(text: string): Image[] {
  return [...text.matchAll(reference)]
    .map(([, , name = '', digest]) => ({ name, digest: digest?.slice(1) }))
    .filter(({ name }) => !name.startsWith('timbre:'));
}

/** The same text, with each image by its tag and its digest. */
export function pinImages(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(reference, (whole, before: string, name: string) => {
    const digest = digests.get(name);
    return digest === undefined ? whole : `${before}${name}@${digest}`;
  });
}

const dockerHub = 'https://registry-1.docker.io';
/** The list of an image for all processors first: its digest is right on every machine. */
const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** Asks Docker Hub for the digest behind a tag, and believes it only if the manifest itself has it. */
export async function findDigest(image: string, registry = dockerHub): Promise<string> {
  const [path = '', tag = ''] = image.split(':');
  if (path.split('/')[0]?.includes('.')) throw new Error(`${image} is not an image of Docker Hub`);
  const repository = path.includes('/') ? path : `library/${path}`;
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const ask = (token?: string) =>
    fetch(url, {
      headers: { accept: manifests, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(30_000),
    });
  const refused = await ask();
  const answer = refused.status === 401 ? await ask(await fetchToken(refused, repository)) : refused;
  if (!answer.ok) throw new Error(`${image}: the registry answered ${answer.status}`);
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')}`;
  if (answer.headers.get('docker-content-digest') !== digest)
    throw new Error(`${image}: the manifest is not the one that the registry names`);
  return digest;
}

/** A token for whoever asks, from where the registry says. */
async function fetchToken(refused: Response, repository: string): Promise<string> {
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1] ?? '';
  const url = new URL(part('realm'));
  url.searchParams.set('service', part('service'));
  url.searchParams.set('scope', `repository:${repository}:pull`);
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${repository}: no token, the registry answered ${answer.status}`);
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
