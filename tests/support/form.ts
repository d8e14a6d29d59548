import { type Answer, ask, type Question } from './ask.ts';

/** A visitor without JavaScript on one address of the product: keeps cookies, follows no redirects. */
export type FormVisitor = {
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  /** Posts fields, several of which may have the same name. */
  postAll(path: string, fields: [name: string, value: string][]): Promise<Answer>;
  cookies: Map<string, string>;
};

/** Opens one. `headers` are sent with every request. */
export function formVisitor(port: number, origin: string, headers: Record<string, string> = {}): FormVisitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, question: Question) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(port, path, {
      host: new URL(origin).host,
      ...question,
      headers: { ...(Cookie === '' ? {} : { Cookie }), ...headers, ...question.headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line) || value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return answer;
  };
  const post = (path: string, fields: URLSearchParams) =>
    send(path, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: fields.toString(),
    });
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields) => post(path, new URLSearchParams(fields)),
    postAll: (path, fields) => post(path, new URLSearchParams(fields)),
  };
}
