/**
 * Loads React's production build. Its additional checks in development cost as much again as rendering the pages, and
 * nobody reads them in tests. Modules are shared in the process, so that only a worker's first file pays.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react');
await import('react/jsx-runtime');
await import('react-dom');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;

export {};
