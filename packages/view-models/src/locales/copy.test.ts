import { describe, expect, it } from 'vitest'
import type { Copy } from './copy.ts'
import * as en from './en/copy.ts'

describe('the catalog of texts', () => {
  it('rejects a locale with missing texts at compile time', () => {
    const { walletCopy, ...incomplete } = en
    const complete: Copy = { ...incomplete, walletCopy }
    // @ts-expect-error The texts of the wallet are missing.
    const missing: Copy = incomplete
    expect(Object.keys(complete)).toHaveLength(Object.keys(missing).length + 1)
  })
})
