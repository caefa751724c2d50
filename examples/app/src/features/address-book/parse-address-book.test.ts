import { describe, expect, it } from 'vitest'
import { parseAddressBook, withAddress, withoutAddress } from './parse-address-book.ts'

const ALICE = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const BOB = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'

describe('the address book', () => {
  it('is read as it was written, the latest first', () => {
    const book = withAddress(withAddress([], { address: ALICE, label: 'Alice' }), {
      address: BOB,
      label: 'Bob',
    })
    expect(book.map(({ label }) => label)).toEqual(['Bob', 'Alice'])
    expect(
      parseAddressBook(JSON.stringify(book))
        .map(({ label }) => label)
        .sort(),
    ).toEqual(['Alice', 'Bob'])
  })

  it('keeps one label for an address, in any spelling', () => {
    const upper = `0x${'A'.repeat(40)}`
    const book = withAddress([{ address: ALICE, label: 'Alice' }], { address: upper, label: 'Al' })
    expect(book).toEqual([{ address: upper, label: 'Al' }])
    expect(withoutAddress(book, ALICE)).toEqual([])
  })

  it.each([
    ['not JSON', '{'],
    ['not a list', '{"address":"x"}'],
    ['a list of other shapes', '[null, 4, {"address": 5, "label": "a"}, {"address": "0x12", "label": "a"}]'],
    ['a list without labels', `[{"address": "${ALICE}", "label": " \u202e "}]`],
  ])('returns no entries for text that is %s', (_, text) => {
    expect(parseAddressBook(text)).toEqual([])
  })

  it('removes characters from labels that hide or turn text', () => {
    const text = JSON.stringify([{ address: ALICE, label: '\u202eecilA\u0000' }])
    expect(parseAddressBook(text)).toEqual([{ address: ALICE, label: 'ecilA' }])
  })
})
