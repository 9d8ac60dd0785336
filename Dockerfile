# One image for every role, named by the command: `api` (unless told otherwise), `worker`, `transcriber`, `migrate`, `operate`.
# `npm run image -- --dry-run` performs these steps without Docker; it knows the instructions used here and no others.

# The pages of the web app. They name the operator and the address, so an image is made for one installation.
FROM node:24.21.0-slim AS web
WORKDIR /timbre
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY extraction/package.json extraction/
COPY web/package.json web/
RUN npm ci --workspace contract --workspace extraction --workspace web --no-progress --loglevel=error
COPY tsconfig.base.json ./
COPY contract contract
COPY extraction extraction
COPY web web
COPY scripts/package.json scripts/compress-web.ts scripts/
COPY scripts/web scripts/web
ARG PUBLIC_URL
ARG SITE_OPERATOR
ARG SITE_OPERATOR_ADDRESS
ARG SITE_CONTACT_EMAIL
RUN npm run build

# What the server needs to run and nothing else. Its tests depend on the workspaces that start and simulate things, and npm installs
# those with all they need unless the dependency itself is taken away.
FROM node:24.21.0-slim AS dependencies
WORKDIR /timbre
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY extraction/package.json extraction/
COPY speech/package.json speech/
COPY server/package.json server/
RUN npm pkg delete devDependencies optionalDependencies --workspaces --include-workspace-root
RUN npm ci --omit=dev --no-progress --loglevel=error
# Of FFmpeg's builds only the plain one is used.
RUN rm -f node_modules/@libav.js/*/dist/*.asm.js node_modules/@libav.js/*/dist/*.thr* node_modules/@libav.js/*/dist/*simd*
RUN rm -rf node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

# The speech models are part of the image: a transcriber works from its first second, without a network and without a volume that has a
# version of its own. Each is believed by its hash.
FROM dependencies AS models
COPY speech/src speech/src
COPY speech/cli speech/cli
ARG SPEECH_MODEL_SIZE=small
RUN node speech/cli/models.ts --size $SPEECH_MODEL_SIZE
# They come in folders that only their maker may enter.
RUN chmod -R a+rX .data/models

FROM node:24.21.0-slim
WORKDIR /timbre
COPY --from=dependencies /timbre/node_modules node_modules
COPY --from=dependencies /timbre/server/node_modules server/node_modules
COPY --from=models /timbre/.data/models models
COPY --from=web /timbre/web/build/client web
COPY package.json LICENSE NOTICE ./
COPY contract/package.json contract/
COPY contract/src contract/src
COPY extraction/package.json extraction/
COPY extraction/src extraction/src
COPY speech/package.json speech/
COPY speech/src speech/src
COPY server/package.json server/
COPY server/src server/src
COPY server/migrations server/migrations
ENV NODE_ENV=production
# The speech runtime would send its maker who it is and what it loads.
ENV ORT_DISABLE_TELEMETRY=1
ENV API_HOST=0.0.0.0
ENV WORKER_HOST=0.0.0.0
ENV TRANSCRIBER_HOST=0.0.0.0
ENV WEB_DIRECTORY=/timbre/web
ENV SPEECH_MODELS_DIRECTORY=/timbre/models
USER node
EXPOSE 3000
EXPOSE 9080
EXPOSE 9081
EXPOSE 9082
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "server/src/is-healthy.ts"]
ENTRYPOINT ["node", "server/src/role.ts"]
CMD ["api"]
