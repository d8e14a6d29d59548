import { join } from 'node:path';
import { UNSAFE_routeManifestToRouteConfig as toConfig } from '@remix-run/dev';
import { flatRoutesUniversal } from '@remix-run/dev/dist/config/flat-routes.js';
import { getAppDirectory } from '@remix-run/route-config';
import { routeFiles } from './route-files.ts';

const app = getAppDirectory();
const files = routeFiles(app);
/** Routes are stored with their nouns. Their names, and so their ids, are read as the framework reads those of one folder. */
const routes = flatRoutesUniversal(
  app,
  [...files.keys()].map((name) => join(app, 'routes', name)),
);

export default toConfig(
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      { ...route, file: files.get(route.file.slice('routes/'.length))! },
    ]),
  ),
);
