import { hash, verify } from '@node-rs/argon2';

/** OWASP's smallest recommended setting of argon2id, which is this library's default kind: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password);
}
