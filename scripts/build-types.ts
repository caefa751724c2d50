import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import * as z from 'zod/mini'
import { COMPILER, ONE_CHECKER } from './compiler.ts'

/**
 * The types of the package in this folder: TypeScript declares each module once, then the modules of an entry are
 * joined, for `import` and for `require`. By tsup itself each of fifty entries is a program of its own: 5 GB and minutes.
 */
const tsupConfig = z.object({ default: z.object({ entry: z.record(z.string(), z.string()) }) })

/** `infer` is a keyword: joined, it is exported under a name that nothing declares. zod calls the same type `output`. */
const plainInfer: Plugin = {
  name: 'plain-infer',
  transform: (code) =>
    code.replaceAll(/\boutput as infer\b/g, 'output').replaceAll(/\bz\.infer</g, 'z.output<'),
}

const packageFolder = process.cwd()
const { entry } = tsupConfig.parse(
  await import(pathToFileURL(join(packageFolder, 'tsup.config.ts')).href),
).default
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
      throw new Error(`The types of ${packageFolder} do not compile:\n${failure.stdout}`)
    },
  )
}

async function joinEntries(): Promise<void> {
  const modules = Object.entries(entry).map(([name, source]) => [
    name,
    join(declared, source.replace(/^src\//, '').replace(/\.tsx?$/, '.d.ts')),
  ])
  const bundle = await rolldown({
    input: Object.fromEntries(modules),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // Names of the temporary folder otherwise, in every file, other ones at every build.
    experimental: { attachDebugInfo: 'none' },
    plugins: [plainInfer, dts({ dtsInput: true, tsconfig: false })],
  })
  for (const kind of ['', 'c']) {
    await bundle.write({
      dir: join(packageFolder, 'dist'),
      format: 'es',
      entryFileNames: `[name].d.${kind}ts`,
      chunkFileNames: `[name]-[hash].${kind}js`,
    })
  }
  await bundle.close()
}
