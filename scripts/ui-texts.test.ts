import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUiTexts } from './ui-texts.ts'

/** Source files whose texts are in a catalog. Texts of view-model settings are only logged. */
const FOLDERS = ['examples/app/src', 'packages/view-models/src/forms', 'packages/view-models/src/activity']
const SKIPPED = /\/locales\/|\.test(-support|-d)?\.tsx?$/

/** Strings that are the same in every language. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'names of products, wallets and protocols': [
    'Causeway',
    'Injected',
    'Coinbase Wallet',
    'Safe',
    'Brave Wallet',
    'Rabby',
    'Trust Wallet',
    'OKX Wallet',
    'Bitget Wallet',
    'Talisman',
    'Bako Safe',
    'Ethereum Wallets',
    'Fuel Wallet',
    'Fuel Wallet Development',
    'Fuelet Wallet',
    'Burner Wallet',
    'Morpho',
    'Aave V2',
    'Aave V3',
  ],
  'codes of the SDK, whose labels are in the catalog': [
    'Approve',
    'Deposit',
    'Withdraw',
    'Borrow',
    'Close',
    'Repay',
    'Sell',
    'Buy',
    'Send',
    'Revoke',
    'Swap',
    'Margin',
    'Explorer',
    'Open',
    'Long',
    'Short',
    'Short Stable',
    'Stables',
  ],
}

describe('findUiTexts', () => {
  const find = (code: string) => findUiTexts('page.tsx', code).map(({ text }) => text)

  it.each([
    ['a text of an element', '<p>Loading</p>', 'Loading'],
    ['a single lower-case word of an element', '<b>to</b>', 'to'],
    ['a text beside a value', '<p>{count} pools</p>', 'pools'],
    ['an accessible name', '<Chip aria-label="open" />', 'open'],
    ['a placeholder', '<Field placeholder="name" />', 'name'],
    ['a title with a value', '<Note title={`$' + '{count} left`} />', '{} left'.replace('{}', 'X')],
    ['an alternative in an element', '<p>{isAll ? all : "none"}</p>', 'none'],
    ['a default of an attribute', '<Bar label={name ?? "transfer"} />', 'transfer'],
    ['a word in a template', 'const text = `$' + '{n} $' + '{n === 1 ? "pool" : pools}$' + '{x} or`', 'pool'],
    ['a label of an option', 'const options = [{ value: 1, label: "all" }]', 'all'],
    ['a sentence anywhere', 'const text = "It failed."', 'It failed.'],
    ['a capitalized word anywhere', 'const names = ["Preparing"]', 'Preparing'],
    ['two words anywhere', 'showToast("not sent")', 'not sent'],
  ])('finds a text that users read: %s', (_, code, text) => {
    expect(find(code)).toContain(text)
  })

  it.each([
    ['a class', '<p className="small dim" />'],
    ['a key', '<li key={`$' + '{id} detail`} />'],
    ['an abbreviation', '<th>APR</th>'],
    ['an entity', '<p>&nbsp;</p>'],
    ['a comparison', 'if (label === "Invalid Hash") submit()'],
    ['a case', 'switch (type) { case "Money Market": break }'],
    ['a type', 'type Mode = "Short Stable"'],
    ['a message of an error', 'throw new Error("The page has no root.")'],
    ['a module', 'import { x } from "./Some file.ts"'],
    ['a code', 'change({ type: "SwitchMode" })'],
    ['a key of storage', 'const key = `causeway:health:$' + '{account}`'],
    ['a media query', 'useMedia("(min-width: 1024px)")'],
  ])('ignores code: %s', (_, code) => {
    expect(find(code)).toEqual([])
  })
})

const texts = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
  .filter((path) => /\.tsx?$/.test(path) && !SKIPPED.test(path))
  .flatMap((path) => findUiTexts(path, readFileSync(path, 'utf8')).map((text) => ({ ...text, path })))
const exceptions = Object.values(EXCEPTIONS).flat()

it('all texts that users read are in a catalog', () => {
  const outside = texts.filter(({ text }) => !exceptions.includes(text))
  expect(outside.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([])
})

it('every listed exception occurs in the sources', () => {
  const occurring = new Set(texts.map(({ text }) => text))
  expect(exceptions.filter((text) => !occurring.has(text))).toEqual([])
})
