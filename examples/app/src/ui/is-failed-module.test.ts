import { expect, it } from 'vitest'
import { isFailedModule } from './is-failed-module.ts'

it.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://a.b/swap.js'],
  ['Firefox', 'error loading dynamically imported module: https://a.b/swap.js'],
  ['Safari', 'Importing a module script failed.'],
  [
    'Safari, for a host that returns its page in place of a removed file,',
    "'text/html' is not a valid JavaScript MIME type.",
  ],
])('%s states that a module could not be loaded', (_browser, message) => {
  expect(isFailedModule(new TypeError(message))).toBe(true)
})

it('is false for other errors', () => {
  expect(isFailedModule(new TypeError('The amount is unknown.'))).toBe(false)
  expect(isFailedModule('dynamically imported module')).toBe(false)
})
