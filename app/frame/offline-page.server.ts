const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
body { margin: 0; color: #1b1d21; background: #fff; font: 1rem/1.5 Inter, system-ui, 'Segoe UI', Arial, sans-serif; }
.bar { padding: 0.75rem 1.25rem; color: #fff; background: #1b1d21; }
main { max-width: 40rem; padding: 2rem 1.25rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; padding: 0 1.125rem; border-radius: 7px; color: #fff; background: #1b1d21; text-decoration: none; font-weight: 600; }
a:focus-visible { outline: 3px solid #1f5fd0; outline-offset: 2px; }`;

/** Returns the self-contained page for a device that is offline. "Try again" requests the page that was unavailable. */
export function offlinePage({ name, nonce }: { name: string; nonce: string }): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline - ${escape(name)}</title>
<style nonce="${nonce}">${STYLE}
</style>
</head>
<body>
<div class="bar" role="status"><strong>You are offline.</strong> This page cannot be shown without a network.</div>
<main>
<h1>${escape(name)}</h1>
<p>Hours that you have typed are kept on this device. Once you are back online, your timesheets show what waits, and you choose what to submit.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
}
