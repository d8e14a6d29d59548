const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Returns a page of one sentence that needs neither the portal nor the database. `sentence` is the product's own wording, never a caller's. */
export function plainPage(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  const html = `<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Countersign</title></head>
  <body><main><h1>Countersign</h1><p>${sentence}</p></main></body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
