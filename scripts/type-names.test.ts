import { expect, test } from 'vitest'
import { exportedNames, getChanges } from './type-names.ts'

test('exportedNames returns the names under which a declaration file exports', () => {
  const file =
    "import { t as Quote } from './quote.js';\ndeclare const one: Quote;\nexport { type A, Quote, one, x as b };\n"
  expect(exportedNames(file)).toEqual(['A', 'Quote', 'b', 'one'])
})

test.each(["export * from 'zod';\nexport { A };", 'export declare const one: 1;', ''])(
  'exportedNames rejects a declaration file in another format: %j',
  (file) => {
    expect(() => exportedNames(file)).toThrow('Expected one list of exports')
  },
)

test('getChanges reports added and removed names with their entry', () => {
  const was = { core: ['A', 'B'], evm: ['C'] }
  expect(getChanges(was, { core: ['A', 'D'], react: ['E'] })).toEqual([
    'core no longer exports B',
    'core now exports D',
    'evm no longer exports C',
    'react now exports E',
  ])
  expect(getChanges(was, was)).toEqual([])
})
