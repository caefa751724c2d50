import { describe, expect, it } from 'vitest'
import { type PermitChoice, prefersPermit } from './prefers-permit.ts'

const choice: PermitChoice = { preferPermits: true, batchingSupported: false }

describe('prefersPermit', () => {
  it('is true if the user prefers permits and the wallet cannot batch', () => {
    expect(prefersPermit(choice)).toBe(true)
    expect(prefersPermit({ ...choice, account: 'eoa' })).toBe(true)
  })

  it.each<[string, Partial<PermitChoice>]>([
    ['the user does not prefer permits', { preferPermits: false }],
    ['the wallet batches on this chain', { batchingSupported: true }],
    ['the caller requires an approval', { forcedOff: true }],
    ['the owner is a contract', { account: 'contract' }],
    ['the owner has delegated to a contract (EIP-7702)', { account: 'eip7702' }],
  ])('is false if %s', (_name, change) => {
    expect(prefersPermit({ ...choice, ...change })).toBe(false)
  })
})
