/** The version of the build that runs in this browser (spec §9). */
export { VERSION } from '#platform/version.ts';
