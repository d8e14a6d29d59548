/** The URL of a file whose name the build has hashed. */
declare module '*.woff2?url' {
  const href: string;
  export default href;
}
