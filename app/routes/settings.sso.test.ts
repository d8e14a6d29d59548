export { beginTestLoader as loader } from '#app/http/sso-test.server.ts';
