import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A program of this repository in one piece, for tests that start it many times: out of its thousand modules, each start
 * costs two seconds of a processor. Nothing in it may look for a file beside its own source.
 *
 * @param entry from the root of the repository
 * @returns what to start
 */
export async function bundleProgram(entry: string, folder: string): Promise<string> {
  await build({
    absWorkingDir: root,
    entryPoints: { program: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfig: 'tsconfig.json',
    // Loaded to sign only, for Fuel and smart accounts: too much to bundle for nothing.
    external: ['fuels', '@biconomy/abstractjs'],
    logLevel: 'error',
    // For what came as CommonJS.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })
  return `${folder}/program.mjs`
}
