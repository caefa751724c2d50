import { describe, expect, it } from 'vitest'
import { urlSort } from './url-sort.ts'

const LARGEST = { key: 'supplied', isDescending: true }
const format = urlSort(LARGEST, ['asset', 'supplied'])

describe('urlSort', () => {
  it.each([
    ['asset', { key: 'asset', isDescending: false }],
    ['-asset', { key: 'asset', isDescending: true }],
    ['supplied', { key: 'supplied', isDescending: false }],
  ])('reads back %j', (text, sort) => {
    expect(format.parse(text)).toEqual(sort)
    expect(format.format(sort)).toBe(text)
  })

  it.each([null, '', '-', 'nonsense', '--asset', 'asset ', '__proto__'])(
    'returns the default for %j',
    (text) => {
      expect(format.parse(text)).toBe(LARGEST)
    },
  )

  it('omits the default', () => {
    expect(format.format({ ...LARGEST })).toBeUndefined()
    expect(urlSort(undefined, ['asset']).format(undefined)).toBeUndefined()
  })
})
