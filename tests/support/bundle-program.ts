import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a program of this repository into one file, for tests that start it many times. Otherwise each start would
 * take two seconds to load the modules. The program must not resolve files relative to its own source.
 *
 * @param entry path relative to the root of the repository
 * @returns the path of the bundled program
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
    // This library is only loaded to sign for Fuel and smart accounts, and takes long to bundle.
    external: ['fuels', '@biconomy/abstractjs'],
    logLevel: 'error',
    // CommonJS dependencies call `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })
  return `${folder}/program.mjs`
}
