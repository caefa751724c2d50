import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import * as z from 'zod/mini'
import { COMPILER, ONE_CHECKER } from './compiler.ts'

/**
 * Builds the types of the package in this folder. TypeScript emits the declarations of each module once. The
 * declarations of each entry are then bundled, so that names that no entry exports cannot be imported. With tsup, each
 * of the fifty entries would be a separate program, which takes minutes and 5 GB of memory.
 */
const manifestSchema = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
})

/**
 * Replaces zod's `infer` by its equivalent type `output`: the bundler would export the keyword `infer` under an
 * undeclared name.
 */
const plainInfer: Plugin = {
  name: 'plain-infer',
  transform: (code) =>
    code.replaceAll(/\boutput as infer\b/g, 'output').replaceAll(/\bz\.infer</g, 'z.output<'),
}

const packageFolder = process.cwd()
const manifest = manifestSchema.parse(JSON.parse(await readFile('package.json', 'utf8')))
const entries = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'string' ? [] : [target.types.slice('./dist/'.length, -'.d.ts'.length)],
)
const declared = await mkdtemp(join(tmpdir(), 'causeway-types-'))
try {
  await declareModules()
  await joinEntries()
} finally {
  await rm(declared, { recursive: true, force: true })
}

async function declareModules(): Promise<void> {
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noEmitOnError']
  const project = ['-p', 'tsconfig.build.json', '--rootDir', 'src', '--outDir', declared]
  const args = [COMPILER, ...project, ...emit, ...ONE_CHECKER]
  await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 }).catch(
    (failure: { stdout?: string }) => {
      throw new Error(`Failed to compile the types of ${packageFolder}:\n${failure.stdout}`)
    },
  )
}

async function joinEntries(): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(declared, `${entry}.d.ts`)])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // Otherwise every file contains paths of the temporary folder, which differ between builds.
    experimental: { attachDebugInfo: 'none' },
    plugins: [plainInfer, dts({ dtsInput: true, tsconfig: false })],
  })
  await bundle.write({
    dir: join(packageFolder, 'dist'),
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name]-[hash].d.ts',
  })
  await bundle.close()
}
