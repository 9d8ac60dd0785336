import { type AudioSettings, ConfigError } from './config.ts';
import { type ObjectStore, openFolderStore } from './connectors/object-store.ts';
import { openS3Store } from './connectors/s3-object-store.ts';

/** Where sealed audio is kept by this configuration. */
export function openObjectStore(config: AudioSettings): ObjectStore {
  const {
    AUDIO_DIRECTORY: directory,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: pathStyle,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (directory) return openFolderStore(directory);
  if (bucket && region && accessKeyId && secretAccessKey)
    return openS3Store({ bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey });
  throw new ConfigError('No object store is configured.');
}
