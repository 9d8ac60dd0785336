import { type CallWatcher, type FailureMode, slowMs } from './fault-injector.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Stands between a process and a mail server, and has deliveries fail. Gives the address to deliver to. */
export async function startSmtpProxy(smtpUrl: string, { judge, kill }: CallWatcher): Promise<string> {
  const url = new URL(smtpUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const port = await startTcpProxy(target, ({ client, server, cut }) => {
    let failing: FailureMode | undefined;
    let isSent = false;
    let end = '';
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (text.startsWith('MAIL FROM')) failing = judge('deliver a mail');
      if (failing === 'killed before') kill();
      if (failing === 'refused' || failing === 'killed before') return cut();
      // A line with nothing but a dot ends the mail.
      end = (end + text).slice(-5);
      isSent ||= failing !== undefined && end === '\r\n.\r\n';
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (!isSent) return void client.write(chunk);
      if (failing === 'slow') return void setTimeout(cut, slowMs).unref();
      if (failing === 'killed after') kill();
      cut();
    });
  });
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
