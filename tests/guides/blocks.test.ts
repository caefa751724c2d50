import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODE_FOLDER, getModules, readDocCode } from '../../scripts/code-modules.ts'

const documented = await readDocCode()

describe('the code of the documents', () => {
  test.each(documented)(
    '$path contains the blocks that are compiled here, in order',
    async ({ path, code }) => {
      const compiled = await readFile(join(CODE_FOLDER, path), 'utf8').catch(() => 'not there')
      expect(compiled, 'npm run docs:code writes it').toBe(code)
    },
  )

  test('covers all files in the folder of the code', async () => {
    const files = (await readdir(CODE_FOLDER, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
    expect(files.sort()).toEqual(documented.map(({ path }) => path).sort())
  })
})

describe('a document', () => {
  test('is one module of its blocks, including the lines in its comments', () => {
    const text =
      '<!--ts\nimport { a } from "./a.ts"\n-->\n```ts\na()\n```\ntext\n```sh\nls\n```\n```ts\na(2)\n```\n'
    expect(getModules('guide', text)).toEqual([
      { path: 'guide.ts', code: 'import { a } from "./a.ts"\n\na()\n\na(2)\n' },
    ])
  })

  test('has a module for each file that its blocks name', () => {
    const text = '```ts one.ts\nexport const one = 1\n```\n```tsx two.tsx\nexport const two = <b />\n```\n'
    expect(getModules('guide', text).map(({ path }) => path)).toEqual(['guide/one.ts', 'guide/two.tsx'])
  })
})
