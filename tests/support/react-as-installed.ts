/**
 * Loads React as installations run it. What it checks besides while one develops costs as much again as making the pages, and
 * is nobody's to read in tests. Modules of the process are shared, so that only the first file of a worker pays.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react');
await import('react/jsx-runtime');
await import('react-dom');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;

export {};
