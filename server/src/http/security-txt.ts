import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';

type SecurityTxt = { contactEmail: string; publicUrl: string; now: () => Temporal.Instant };

/** Says whom to tell about a weakness, as RFC 9116 wants it. */
export function serveSecurityTxt(app: FastifyInstance, options: SecurityTxt): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityTxt(options)),
  );
}

function securityTxt({ contactEmail, publicUrl, now }: SecurityTxt): string {
  // Less than a year ahead, and the same all day long.
  const expires = now().toZonedDateTimeISO('UTC').startOfDay().add({ days: 364 }).toInstant();
  const address = new URL('/.well-known/security.txt', publicUrl);
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
    'Preferred-Languages: en, fr',
    // An address without TLS proves nothing of where the file comes from, and is not allowed here.
    ...(address.protocol === 'https:' ? [`Canonical: ${address.href}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
