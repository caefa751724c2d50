import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { assertKnownContracts } from '../quotes/known-contracts.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import { parseQuoteRequest, type QuoteRequest } from '../quotes/quote-request.ts'
import { across } from './across/index.ts'
import { axelar } from './axelar/index.ts'
import { gaszip } from './gaszip/index.ts'
import { lifi } from './lifi/index.ts'
import { mayan } from './mayan/index.ts'
import { orbiter } from './orbiter/index.ts'
import { ATTACKER, usdcRequest } from './shared/cases.test-support.ts'
import { stargateBus, stargateTaxi } from './stargate/index.ts'

const PROVIDERS: readonly QuoteProvider[] = [
  across(),
  axelar(),
  gaszip(),
  lifi(),
  mayan(),
  orbiter(),
  stargateBus(),
  stargateTaxi(),
]

/** A sample of chains that the published lists of each provider have. */
const CHAINS: Readonly<Record<string, readonly number[]>> = {
  across: [1, 56, 143, 999, 4326, 8453, 42161],
  axelar: [1, 10, 252, 8453, 42161, 81457],
  gaszip: [1, 143, 747, 4326, 8217, 9745, 42170, 43111, 59144],
  lifi: [1, 130, 999, 8453, 59144, 80094],
  mayan: [1, 56, 146, 999, 8453],
  orbiter: [1, 10, 196, 204, 42161, 42170, 7777777],
  'stargate-bus': [1, 10, 8453, 42161],
  'stargate-taxi': [1, 10, 8453, 42161],
}

function requestFrom(fromChainId: number): QuoteRequest {
  const token = fromChainId === 42161 ? usdcRequest.fromTokenAddress : NATIVE_TOKEN_ADDRESS
  const toChainId = fromChainId === 10 ? 1 : 10
  return parseQuoteRequest({ ...usdcRequest, fromChainId, toChainId, fromTokenAddress: token })
}

describe.each(PROVIDERS)('the known targets of $name', (provider) => {
  it('are valid addresses on every sampled chain, and no other target passes', async () => {
    for (const chainId of CHAINS[provider.id] ?? []) {
      const request = requestFrom(chainId)
      const contracts = await provider.contracts?.(request)
      expect(contracts?.targets, `chain ${chainId}`).not.toEqual([])
      for (const target of contracts?.targets ?? []) {
        await expect(
          assertKnownContracts(provider, request, { to: getAddress(target.toLowerCase()) }, undefined),
        ).resolves.toBeDefined()
      }
      await expect(
        assertKnownContracts(provider, request, { to: ATTACKER }, undefined),
      ).rejects.toMatchObject({
        code: 'VERIFICATION_FAILED',
      })
    }
  })

  it('are the only accounts that may be approved', async () => {
    for (const chainId of CHAINS[provider.id] ?? []) {
      const request = requestFrom(chainId)
      const [target = ''] = (await provider.contracts?.(request))?.targets ?? []
      await expect(
        assertKnownContracts(provider, request, { to: getAddress(target.toLowerCase()) }, ATTACKER),
      ).rejects.toMatchObject({
        code: 'VERIFICATION_FAILED',
      })
    }
  })
})
