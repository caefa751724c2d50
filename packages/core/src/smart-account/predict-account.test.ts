import { beforeAll, describe, expect, it } from 'vitest'
import { createBench, USDC } from './create-bench.test-support.ts'
import { transferInstruction } from './instructions.ts'
import { type Library, loadLibrary } from './library.ts'
import { FALSE_ADDRESS, NEXUS_ADDRESS } from './nexus-chain.test-support.ts'
import { predictAccount } from './predict-account.ts'

let library: Library
beforeAll(async () => {
  library = await loadLibrary()
})

describe('the address of the account', () => {
  it('is the one that the factory of MEE 2.1.0 computes', () => {
    const { MEEVersion, getMEEVersion } = library
    // Known owner and account address of Nexus 1.2.1, with index 0.
    const owner = '0xD0bAfa560e2EaC2e9Da80FBc3368bfcFdf3022B8'
    expect(predictAccount(library, getMEEVersion(MEEVersion.V2_1_0), owner).address.toLowerCase()).toBe(
      '0x2af6306ab61fe114478d27eb5efc7696813c8606',
    )
  })

  it('does not come from a node, because it could return the address of an attacker', async () => {
    const { account } = createBench()
    await expect(account.addressOn(8453)).resolves.toBe(NEXUS_ADDRESS)
    await expect(account.addressOn(42161)).resolves.toBe(NEXUS_ADDRESS)
    const quote = await account.fusionQuote({
      trigger: { chainId: 8453, token: USDC, amount: 1_000_000n },
      instructions: [transferInstruction({ chainId: 8453, token: USDC, to: USDC, amount: 9n })],
      feeToken: { chainId: 8453, address: USDC },
    })
    expect(JSON.stringify(quote.payload).toLowerCase()).not.toContain(FALSE_ADDRESS.slice(2))
  })

  it('depends on the MEE version', async () => {
    const { account } = createBench({ meeVersion: '2.0.0' })
    await expect(account.addressOn(8453)).resolves.not.toBe(NEXUS_ADDRESS)
  })
})
