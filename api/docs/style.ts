/** The reference pages' styles. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#55606e;--line:#d7dce2;--ground:#fff;--panel:#f5f7f9;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--soft:#a9b4c0;--line:#36404c;--ground:#12171d;--panel:#1a2129;--link:#8cc2ff}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,input:focus-visible,button:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header,main{max-width:72rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.75rem 2rem;justify-content:space-between;border-bottom:1px solid var(--line)}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
header nav a{display:inline-block;padding:.25rem 0}
header nav a[aria-current]{color:inherit;font-weight:700;text-decoration:none}
label{display:block;font-size:.875rem;color:var(--soft)}
form span{display:flex;gap:.5rem}
input,button{font:inherit;padding:.4rem .6rem;border:1px solid var(--soft);border-radius:4px;color:inherit;background:var(--ground)}
input{min-width:0;width:16rem;max-width:100%}
button{cursor:pointer;background:var(--panel)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--ground);padding:.5rem}
main{padding-bottom:4rem}main:focus{outline:none}
main>nav ul{columns:18rem;padding-left:1.2rem}
main h1{text-transform:none}main h1::first-letter,main>nav h2 a::first-letter{text-transform:uppercase}
.beside>*{min-width:0}.beside>aside ul{list-style:none;padding:0}.beside>aside li{margin:.35rem 0;overflow-wrap:anywhere}
.found li{margin:.5rem 0;overflow-wrap:anywhere}
li,article,dl div{scroll-margin-top:1rem}li:target,article:target,dl div:target{outline:2px solid var(--link);outline-offset:4px}
dt{margin-top:.75rem}dd{margin:0}
@media (min-width:60rem){.beside{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:2rem}.beside>aside{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto}}
@media print{header,aside,.skip{display:none}article{break-inside:avoid}}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.35rem;margin:3rem 0 .75rem;border-bottom:1px solid var(--line)}
h3{font-size:1.05rem;margin:0}h4{font-size:.95rem;margin:1rem 0 .25rem}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{background:var(--panel);padding:.75rem;overflow-x:auto;border-radius:4px}
code{overflow-wrap:anywhere}pre code,td code{overflow-wrap:normal}
article{min-width:0;border:1px solid var(--line);border-radius:6px;padding:1rem;margin:1rem 0}
.method{display:inline-block;min-width:4.5rem;font-weight:700}
.soft{color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-top:1px solid var(--line)}
summary{cursor:pointer;margin-top:.75rem}
`;
