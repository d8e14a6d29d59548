/** The reference page’s styles. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#55606e;--line:#d7dce2;--ground:#fff;--panel:#f5f7f9;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a9b4c0;--line:#36404c;--ground:#12171d;--panel:#1a2129;--link:#8cc2ff}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
a{color:var(--link)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
nav ul{columns:18rem;padding-left:1.2rem}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.35rem;margin:3rem 0 .75rem;border-bottom:1px solid var(--line)}
h3{font-size:1.05rem;margin:0}h4{font-size:.95rem;margin:1rem 0 .25rem}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{background:var(--panel);padding:.75rem;overflow-x:auto;border-radius:4px}
article{border:1px solid var(--line);border-radius:6px;padding:1rem;margin:1rem 0}
.method{display:inline-block;min-width:4.5rem;font-weight:700}
.soft{color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-top:1px solid var(--line)}
summary{cursor:pointer;margin-top:.75rem}
`;
