import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

const CORE = 'packages/core/src'
const APP = 'examples/app/src'

interface Import {
  readonly what: string
  readonly file: string
  readonly target: string
  /** Default: `import { x } from`. */
  readonly statement?: string
  /** The rule that the import violates. Default: none. */
  readonly rule?: string
}

const IMPORTS: readonly Import[] = [
  { what: 'a lower module', file: `${CORE}/quotes/a.ts`, target: `${CORE}/kernel/b.ts` },
  { what: 'a file of the same module', file: `${CORE}/quotes/a.ts`, target: `${CORE}/quotes/b.ts` },
  { what: 'viem in a provider', file: `${CORE}/providers/a.ts`, target: 'viem' },
  { what: 'a provider in a test', file: `${CORE}/transfers/a.test.ts`, target: `${CORE}/providers/b.ts` },
  {
    what: 'the sandbox service in a conformance test',
    file: `${CORE}/providers/a/conformance.test.ts`,
    target: 'packages/sandbox/src/services/b.ts',
  },
  {
    what: 'every module in the composition',
    file: `${CORE}/create-causeway.ts`,
    target: `${CORE}/points/b.ts`,
  },
  {
    what: 'an earlier feature of the app',
    file: `${APP}/features/review/a.ts`,
    target: `${APP}/features/trade/b.ts`,
  },
  { what: 'viem in app/', file: `${APP}/app/a.ts`, target: 'viem' },
  {
    what: 'a type of viem anywhere in the core',
    file: `${CORE}/quotes/a.ts`,
    target: 'viem',
    statement: 'import type { X } from',
  },
  {
    what: 'a higher module',
    file: `${CORE}/quotes/a.ts`,
    target: `${CORE}/transfers/b.ts`,
    rule: 'layers-quotes',
  },
  {
    what: 'a higher module in a test',
    file: `${CORE}/quotes/a.test.ts`,
    target: `${CORE}/transfers/b.ts`,
    rule: 'layers-quotes-tests',
  },
  {
    what: 'the composition',
    file: `${CORE}/quotes/a.ts`,
    target: `${CORE}/create-causeway.ts`,
    rule: 'core-composition',
  },
  { what: 'a separate entry', file: `${CORE}/quotes/a.ts`, target: `${CORE}/evm/b.ts`, rule: 'core-entries' },
  {
    what: 'one separate entry in another',
    file: `${CORE}/fuel/a.ts`,
    target: `${CORE}/evm/b.ts`,
    rule: 'core-entry-fuel',
  },
  {
    what: 'a provider in a service',
    file: `${CORE}/transfers/a.ts`,
    target: `${CORE}/providers/b.ts`,
    rule: 'core-adapters',
  },
  { what: 'viem in a service', file: `${CORE}/quotes/a.ts`, target: 'viem', rule: 'core-heavy' },
  {
    what: 'the sandbox',
    file: `${CORE}/quotes/a.ts`,
    target: 'packages/sandbox/src/b.ts',
    rule: 'core-foreign',
  },
  {
    what: 'a file outside every module',
    file: `${CORE}/helpers/a.ts`,
    target: `${CORE}/kernel/b.ts`,
    rule: 'core-misplaced',
  },
  {
    what: 'the sandbox in the hooks',
    file: 'packages/react/src/a.ts',
    target: 'packages/sandbox/src/b.ts',
    rule: 'published-sandbox',
  },
  {
    what: 'React in a view model',
    file: 'packages/view-models/src/a.ts',
    target: 'react',
    rule: 'view-models-framework',
  },
  {
    what: 'a file of the core in a view model',
    file: 'packages/view-models/src/a.ts',
    target: `${CORE}/kernel/b.ts`,
    rule: 'view-models-entries',
  },
  {
    what: 'a page in a feature',
    file: `${APP}/features/trade/a.ts`,
    target: `${APP}/pages/b.ts`,
    rule: 'layers-features',
  },
  {
    what: 'a later feature',
    file: `${APP}/features/trade/a.ts`,
    target: `${APP}/features/review/b.ts`,
    rule: 'layers-trade',
  },
  { what: 'the SDK in ui/', file: `${APP}/ui/a.ts`, target: `${CORE}/index.ts`, rule: 'app-ui' },
  { what: 'viem in a page', file: `${APP}/pages/a.ts`, target: 'viem', rule: 'app-libraries' },
  {
    what: 'viem loaded by `const x = await import(`',
    file: `${CORE}/quotes/a.ts`,
    target: 'viem',
    statement: 'const x = await import(',
    rule: 'core-heavy',
  },
  {
    what: 'viem loaded by `const x = require(`',
    file: `${CORE}/quotes/a.ts`,
    target: 'viem',
    statement: 'const x = require(',
    rule: 'core-heavy',
  },
  {
    what: 'viem loaded by `export { x } from`',
    file: `${CORE}/quotes/a.ts`,
    target: 'viem',
    statement: 'export { x } from',
    rule: 'core-heavy',
  },
]

/** Returns the path of the file with the import: each import has its own file, so that one run checks all. */
function getPath({ file }: Import, index: number): string {
  return file.replace(/a(?=\.(test\.)?ts$)/, `a${index}`)
}

/** Returns the names of the rules that each import violates, by the path of its file. */
async function getViolations(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-layers-'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  try {
    for (const [index, imported] of IMPORTS.entries()) {
      const { file, target, statement = 'import { x } from' } = imported
      const isPackage = !target.includes('/src/')
      const specifier = isPackage ? target : `${'../'.repeat(file.split('/').length - 1)}${target}`
      const close = statement.endsWith('(') ? ')' : ''
      await write(getPath(imported, index), `${statement} '${specifier}'${close}\n`)
      if (isPackage) {
        await write(`node_modules/${target}/package.json`, `{"name": "${target}", "main": "index.js"}`)
        await write(`node_modules/${target}/index.js`, 'export const x = 1\n')
      } else {
        await write(target, 'export const x = 1\n')
      }
    }
    const { tsConfig: _tsConfig, ...options } = config.options ?? {}
    const { output } = await cruise(['packages', 'examples'], {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    })
    const { violations } = (output as ICruiseResult).summary
    return new Map(
      IMPORTS.map((imported, index) => {
        const path = getPath(imported, index)
        return [path, violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)]
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('The check of the layers', () => {
  let violations: Awaited<ReturnType<typeof getViolations>>

  beforeAll(async () => {
    violations = await getViolations()
  })

  test.each(
    IMPORTS.map((imported, index) => ({
      ...imported,
      path: getPath(imported, index),
      verb: imported.rule === undefined ? 'accepts' : 'rejects',
    })),
  )('$verb the import of $what', ({ path, rule }) => {
    if (rule === undefined) expect(violations.get(path)).toEqual([])
    else expect(violations.get(path)).toContain(rule)
  })
})
