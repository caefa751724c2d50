import { describe, expect, test } from 'vitest'
import { isStatedByPage } from './is-stated-by-page.ts'

describe('isStatedByPage', () => {
  test('is true on the page of a transfer, and on one that lists it among several transfers', () => {
    expect(isStatedByPage('?transfer=a1', 'a1')).toBe(true)
    expect(isStatedByPage('?from=8453-0x1&transfers=b2,a1', 'a1')).toBe(true)
  })

  test('is false on any other page', () => {
    expect(isStatedByPage('', 'a1')).toBe(false)
    expect(isStatedByPage('?transfer=b2', 'a1')).toBe(false)
    expect(isStatedByPage('?transfers=a12,b2', 'a1')).toBe(false)
  })
})
