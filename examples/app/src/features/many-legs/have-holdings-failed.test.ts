import { expect, test } from 'vitest'
import { haveHoldingsFailed } from './have-holdings-failed.ts'

const [failed, loading] = [{ isLoading: false }, { isLoading: true }]

test.each([
  ['every chain failed', { entries: [failed, failed], updatedTime: undefined }, true],
  ['a chain is still loading', { entries: [failed, loading], updatedTime: undefined }, false],
  ['a chain was read', { entries: [failed], updatedTime: 1 }, false],
])('holdings have failed if %s: %j', (_, holdings, hasFailed) => {
  expect(haveHoldingsFailed({ hasAccount: true, ...holdings })).toBe(hasFailed)
})

test('holdings without an account have not failed', () => {
  expect(haveHoldingsFailed({ hasAccount: false, entries: [], updatedTime: undefined })).toBe(false)
})
