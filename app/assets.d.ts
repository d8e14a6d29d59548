/** The address of a file that the build has given a name of its own. */
declare module '*.woff2?url' {
  const href: string;
  export default href;
}
