import { expect, test } from 'vitest'
import { compareTypeNames, readTypeNames } from './type-names.ts'

test('readTypeNames returns the names under which a declaration file exports types', () => {
  const file =
    "import { t as Quote } from './quote.js';\ndeclare const one: Quote;\nexport { type A, Quote, one, x as b };\n"
  expect(readTypeNames(file)).toEqual(['A', 'Quote', 'b', 'one'])
})

test.each(["export * from 'zod';\nexport { A };", 'export declare const one: 1;', ''])(
  'readTypeNames rejects a declaration file in another format: %j',
  (file) => {
    expect(() => readTypeNames(file)).toThrow('Expected one list of exports')
  },
)

test('compareTypeNames reports added and removed names with their entry', () => {
  const was = { core: ['A', 'B'], evm: ['C'] }
  expect(compareTypeNames(was, { core: ['A', 'D'], react: ['E'] })).toEqual([
    'core no longer exports B',
    'core now exports D',
    'evm no longer exports C',
    'react now exports E',
  ])
  expect(compareTypeNames(was, was)).toEqual([])
})
