import { describe, expect, test } from 'vitest'
import core from '../packages/core/package.json' with { type: 'json' }
import { tarballProblems } from './tarball-problems.ts'

const LIMIT = 1_000
const BUILT = "import * as z from 'zod/mini'\nexport const one = z.string()\n"

const exports = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
}

/** Returns the problems of a small valid package in which the given files and fields are replaced. */
function problems(
  files: Record<string, string | undefined> = {},
  fields: object = {},
  bytes = LIMIT,
): string[] {
  const all = {
    'package.json': JSON.stringify({ ...core, exports, ...fields }),
    'README.md': '# Ours, with a sandbox on localhost',
    LICENSE: 'MIT',
    'dist/index.js': BUILT,
    'dist/index.d.ts': BUILT,
    ...files,
  }
  const present = Object.entries(all).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  )
  return tarballProblems({ files: new Map(present), bytes }, LIMIT)
}

describe('a tarball', () => {
  test('has no problems if it is like the published ones', () => {
    expect(problems()).toEqual([])
  })

  test('must not exceed its size limit', () => {
    expect(problems({}, {}, LIMIT + 1)).toEqual(['is 1001 bytes, the limit is 1000'])
  })

  test.each(['README.md', 'LICENSE'])('must contain %s', (file) => {
    expect(problems({ [file]: undefined })).toEqual([`${file} is missing`])
  })

  test.each([
    'src/index.ts',
    'CHANGELOG.md',
    'dist/index.js.map',
    'dist/index.test.ts',
    'dist/index.cjs',
    'tsup.config.ts',
    '.env',
    'dist/../secret',
  ])('must not contain %s', (path) => {
    expect(problems({ [path]: '' })).toEqual([`${path} must not be in the tarball`])
  })

  test('must contain every exported file', () => {
    expect(problems({ 'dist/index.d.ts': undefined })).toEqual(['./dist/index.d.ts is exported but missing'])
  })

  test.each([
    ['//# sourceMappingURL=index.js.map', 'a source map: sourceMappingURL'],
    ['// /home/someone/causeway/index.ts', 'a path of the build machine: /home/someone'],
    ["new URL('file:///srv')", 'a path of the build machine: file://'],
    ['// ../../causeway-1/index.ts', 'a path of the build machine: // ../../causeway-1/index.ts'],
    ["fetch('http://127.0.0.1:8900')", 'a private host: 127.0.0.1'],
    ["fetch('https://quotes.internal/')", 'a private host: .internal'],
    ["import '@causeway/sandbox'", 'the sandbox: @causeway/sandbox'],
  ])('must not contain traces of the build machine: %s', (line, trace) => {
    const traces = problems({ 'dist/index.js': line }).filter((problem) => problem.includes(' contains '))
    expect(traces).toEqual([`dist/index.js contains ${trace}`])
  })

  test('may contain a private host in a docstring', () => {
    const docstring = "/**\n * rpcUrls: ['http://127.0.0.1:8545']\n */\nexport {}"
    expect(problems({ 'dist/index.d.ts': docstring })).toEqual([])
  })

  test.each([
    "import { test } from 'left-pad'",
    "const pad = require('left-pad/index')",
    "await import('left-pad')",
    "import 'left-pad'",
  ])('must only import its dependencies: %s', (line) => {
    expect(problems({ 'dist/index.js': line })).toEqual(['dist/index.js imports left-pad'])
  })

  test.each([
    { license: 'UNLICENSED' },
    { description: '' },
    { keywords: [] },
    { sideEffects: true },
    { engines: {} },
    { publishConfig: { access: 'public' } },
  ])('must have a complete manifest: %j', (fields) => {
    const [field = ''] = Object.keys(fields)
    expect(problems({}, fields)).toEqual([expect.stringMatching(`^package.json: ${field}`)])
  })

  test('must not mark a package as optional unless it is a peer dependency', () => {
    const peerDependenciesMeta = { ...core.peerDependenciesMeta, lodash: { optional: true } }
    expect(problems({}, { peerDependenciesMeta })).toEqual(['lodash is optional but not a peer dependency'])
  })
})
