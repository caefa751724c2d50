import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { withPureValues } from './pure-values.ts'

const shaken = async (code: string) => {
  const stdin = { contents: `${withPureValues(code)}\nconsole.log(used)`, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, minify: true })
  return outputFiles[0]?.text.trim()
}

describe('A value that is computed while its module loads', () => {
  it.each([
    'const unused = table(1)',
    'const unused = new Map([[1, 2]])',
    'const unused = { ...used, more: 1 }',
    'const unused = [...Object.keys(used)]',
    'const unused = object({ a: text(), b: list(object({ c: text() })) }).check(positive())',
    'const unused: number = table(2) as number',
    'const unused = BigInt(10) ** 18n',
  ])('is left out where nobody uses it: %s', async (line) => {
    expect(await shaken(`const used = 1\n${line}`)).toBe('console.log(1);')
  })

  it('is what it was where somebody does', async () => {
    const code = 'const twice = (x: number) => x * 2\nconst used = twice(21) // as always'
    const module = withPureValues(code)
    expect(module).toContain('/* @__PURE__ */ (() => (twice(21)))() // as always')
    expect(await shaken(code)).toMatch(/\(21\)/)
  })
})

describe('A plain value', () => {
  it.each([
    "const name = 'a'",
    'const list = [1, -2n, true, null] as const',
    'const table = { a: 1, b: { c: [other] }, d() {}, other } satisfies object',
    'const run = () => compute()',
    'function f() { const inner = compute() }',
  ])('stays as it is written: %s', (line) => {
    expect(withPureValues(line)).toBe(line)
  })
})
