import { describe, expect, it } from 'vitest'
import { createKeyedStore } from '../kernel/keyed-store.ts'
import { silentLogger } from '../kernel/logger.ts'
import type { PlatformGas } from '../platforms/gas.ts'
import { BASE, createWorld, ETH, ONE_ETH, SENDER, startProcess, type World } from './journeys.test-support.ts'
import { readNonce, readSpendable } from './read-funds.ts'

const SPENDABLE = { chainId: BASE, account: SENDER, token: ETH }

/** Returns the services of a world whose Base has a maximum fee per unit of gas. */
function withMaxFee(world: World, maxFeePerGas: bigint) {
  const gas: PlatformGas = {
    data: createKeyedStore(silentLogger),
    getFees: async (chainId) => ({
      chainId,
      fees: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: 1n },
      updatedTime: 0,
    }),
    getTerms: async () => ({ gas: 1n, fees: { type: 'legacy', gasPrice: 1n } }),
  }
  const platform = { ...world.platforms.forChain(BASE), gas }
  return { platforms: { forChain: () => platform, dispose: () => undefined } }
}

describe('the spendable balance', () => {
  it('is the native balance less twice the gas of a call at the maximum fee', async () => {
    const maxFee = 1_000_000_000n
    const spendable = await readSpendable(SPENDABLE, withMaxFee(createWorld(), maxFee))
    expect(spendable).toBe(ONE_ETH - 2n * 250_000n * maxFee)
  })

  it('is nothing if the native balance does not cover the gas', async () => {
    expect(await readSpendable(SPENDABLE, withMaxFee(createWorld(), ONE_ETH))).toBe(0n)
  })
})

describe('the nonce', () => {
  const request = (world: World) => ({ chainId: BASE, account: SENDER, wallet: startProcess(world).wallet })

  it('proves for a plain account whether a transaction was sent', async () => {
    const world = createWorld()
    expect(await readNonce(request(world), world)).toBeTypeOf('number')
  })

  it('proves nothing for a contract account or a smart account, whose transactions others send', async () => {
    const world = createWorld()
    world.contractChains.add(BASE)
    expect(await readNonce(request(world), world)).toBeUndefined()
    const { wallet, ...rest } = request(createWorld())
    const smartWallet = { ...wallet, chainType: 'BICONOMY' as const }
    expect(await readNonce({ ...rest, wallet: smartWallet }, createWorld())).toBeUndefined()
  })
})
