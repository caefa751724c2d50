import { expect, test } from 'vitest'
import { changesOf, exportedNames } from './type-names.ts'

test('The names of a declaration file are those of its list, as others import them', () => {
  const file =
    "import { t as Quote } from './quote.js';\ndeclare const one: Quote;\nexport { type A, Quote, one, x as b };\n"
  expect(exportedNames(file)).toEqual(['A', 'Quote', 'b', 'one'])
})

test.each(["export * from 'zod';\nexport { A };", 'export declare const one: 1;', ''])(
  'A declaration file of another form is not read as one without names: %j',
  (file) => {
    expect(() => exportedNames(file)).toThrow('Expected one list of exports')
  },
)

test('A name that has come or gone is told with its entry', () => {
  const was = { core: ['A', 'B'], evm: ['C'] }
  expect(changesOf(was, { core: ['A', 'D'], react: ['E'] })).toEqual([
    'core has no B any more',
    'core has D anew',
    'evm has no C any more',
    'react has E anew',
  ])
  expect(changesOf(was, was)).toEqual([])
})
