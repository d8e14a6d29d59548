/** The version of the build that runs in this browser. */
export { VERSION } from '#platform/version.ts';
