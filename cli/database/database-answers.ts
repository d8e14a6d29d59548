import { connect } from 'node:net';

/** Whether anything listens at a database's address; an address may outlive its server. */
export function answers(databaseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(databaseUrl);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 2000 });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
