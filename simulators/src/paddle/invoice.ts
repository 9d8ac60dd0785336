import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from './world.ts';

/** A page with one line on it, as small as a PDF gets. */
function pdf(line: string): string {
  const drawing = `BT /F1 14 Tf 50 780 Td (${line.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** Where the link to an invoice leads. */
export function serveInvoices(app: FastifyInstance, world: World): void {
  app.get('/invoices/:file', async ({ params }, reply) => {
    const { file } = z.object({ file: z.string() }).parse(params);
    const found = [...world.state.transactions.values()].find(
      ({ wire }) => `${wire.invoice_id}.pdf` === file,
    );
    if (!found) return reply.status(404).send('');
    const { invoice_number, currency_code, details } = found.wire;
    const total = (Number(details.totals.grand_total) / 100).toFixed(2);
    return reply.type('application/pdf').send(pdf(`Invoice ${invoice_number}: ${total} ${currency_code}`));
  });
}
