import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { expect, test } from 'vitest'

test.each(['errors-and-reporting.ts', 'quotes-on-a-screen.ts', 'react.tsx', 'view-models.ts'])(
  'the code of the guide to %s, block after block, is what is compiled here',
  async (file) => {
    const { name } = parse(file)
    const guide = await readFile(`docs/guides/${name}.md`, 'utf8')
    const blocks = [...guide.matchAll(/```tsx?\n(.*?)```/gs)].map(([, code]) => code)
    expect(blocks.join('\n')).toBe(await readFile(`tests/guides/${file}`, 'utf8'))
  },
)
