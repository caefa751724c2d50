import { arbitrum, type ChainRecord, fuel } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import type { SwapFunds } from '@causeway/view-models'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { PayBalance } from './pay-balance.tsx'
import type { Trade } from './trade.ts'

afterEach(cleanup)

/** Returns the text under an amount of the native token of a chain, whose gas reserve is unknown. */
async function readText(chain: ChainRecord) {
  const causeway = scriptedCauseway({ chains: [arbitrum, fuel] })
  const funds: Partial<SwapFunds> = { state: 'known', balance: 1n, balanceText: '10 ETH', max: undefined }
  const trade = { swap: { view: { funds } }, from: { chain, token: nativeToken(chain) } }
  const { container } = render(<PayBalance trade={trade as unknown as Trade} />, {
    wrapper: createWrapper(causeway),
  })
  const text = container.textContent
  await causeway.dispose()
  return text
}

it('states why there is no maximum on Fuel, where it would wait for a gas price indefinitely', async () => {
  expect(await readText(fuel)).toBe('Balance 10 ETH No Max on Fuel: keep some ETH for the network fee')
})

it('waits for the gas price of an EVM chain', async () => {
  expect(await readText(arbitrum)).toBe('Balance 10 ETH Max waits for the gas price of Arbitrum One')
})
