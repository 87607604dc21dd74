#!/bin/sh
# Removes from node_modules what no running shop loads: sources, types and maps of packages, tests, and builds for browsers. Licences
# stay. More than half of the folder is that.
set -eu
rm -rf node_modules/typescript node_modules/@typescript node_modules/@types node_modules/.bin
# Other development builds stay: Node reads the names that a package exports from them.
rm -f node_modules/react-dom/cjs/*profiling* node_modules/react-dom/cjs/react-dom-client.* node_modules/fontkit/dist/browser*
# The server imports these as ES modules.
rm -rf node_modules/@zxcvbn-ts/*/src
find node_modules/@electric-sql node_modules/@opentelemetry -name '*.cjs' -delete
# Names of attributes that no package of OpenTelemetry imports.
rm -f node_modules/@opentelemetry/semantic-conventions/dist/experimental_* node_modules/@opentelemetry/semantic-conventions/dist/index-incubating*
find node_modules -type d \( -name test -o -name tests -o -name __tests__ -o -name example -o -name examples -o -name umd \
  -o -name benchmark -o -name benchmarks -o -name .yarn -o -name .github \) -prune -exec rm -rf {} +
find node_modules -type f ! -iname '*licen[cs]e*' \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' -o -name '*.standalone.js' \) -delete
