import { describe, expect, it } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  createRequest,
  createTerms,
  LONG_POSITION,
  ROUTER,
  USDC,
  usdc,
  WETH,
  weth,
} from '../../margin/create-margin-harness.test-support.ts'
import type { LendingPool } from '../lender-market.ts'
import { getClaimedMovements, getRequiredMovements } from './get-required-movements.ts'

const FLASH_LENDER: Address = '0x0000000000000000000000000000000000000f1a'
const EXCHANGE: Address = '0x0000000000000000000000000000000000000abc'
const { sell, buy } = createTerms(createRequest({ sell: USDC, buy: WETH }), LONG_POSITION)
const pools: readonly LendingPool[] = [sell, buy]
const getContract = ({ contracts }: LendingPool): Address => {
  const { aToken } = contracts
  if (!aToken) throw new Error('The pool has no aToken.')
  return aToken
}

/** Flash loan of USDC, swap to WETH and repayment of the flash loan. */
const around = [
  { token: USDC, from: FLASH_LENDER, to: ROUTER, amount: usdc(1_000), call: 0 },
  { token: USDC, from: ROUTER, to: EXCHANGE, amount: usdc(1_000), call: 0 },
  { token: WETH, from: EXCHANGE, to: ROUTER, amount: weth(0.5), call: 0 },
  { token: USDC, from: ROUTER, to: FLASH_LENDER, amount: usdc(1_000), call: 0 },
]

describe('getRequiredMovements', () => {
  it('requires the amounts that the lender receives and pays, and neither the flash loan nor the swap', () => {
    const output = { token: WETH, from: ROUTER, to: getContract(buy), amount: weth(0.5), call: 0 }
    const funding = { token: USDC, from: getContract(sell), to: ROUTER, amount: usdc(1_000), call: 0 }
    expect(getRequiredMovements([...around, output, funding], pools)).toEqual([
      { ...output, amount: weth(0.3) },
      { ...funding, amount: usdc(600) },
    ])
  })

  it('requires more than a flash loan from a contract of the lender', () => {
    const borrowed = { token: USDC, from: getContract(sell), to: ROUTER, amount: usdc(1_000), call: 0 }
    const [required] = getRequiredMovements([borrowed, borrowed], pools)
    expect(required?.amount).toBeGreaterThan(usdc(1_000))
  })

  it('requires the native amount that a gateway of the lender receives and wraps', () => {
    const gateway: Address = '0x00000000000000000000000000000000000000aa'
    const native: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)
    const paid = { token: NATIVE_TOKEN_ADDRESS, from: EXCHANGE, to: gateway, amount: weth(1), call: 0 }
    const wrapped = { token: WETH, from: gateway, to: getContract(buy), amount: weth(1), call: 0 }
    const pool: LendingPool = { ...buy, contracts: { ...buy.contracts, gateway } }
    expect(getRequiredMovements([paid, wrapped], [pool], [native])).toEqual([{ ...paid, amount: weth(0.6) }])
  })

  it('requires the amounts of each call, because a resume may send only the later ones', () => {
    const repaid = { token: USDC, from: ROUTER, to: getContract(sell), amount: usdc(1_000), call: 0 }
    expect(getRequiredMovements([repaid, { ...repaid, call: 1 }], pools)).toEqual([
      { ...repaid, amount: usdc(600) },
      { ...repaid, amount: usdc(600), call: 1 },
    ])
  })

  it('requires nothing of a plan that was not simulated', () => {
    expect(getRequiredMovements([], pools)).toEqual([])
  })
})

describe('getClaimedMovements', () => {
  const REWARD: Address = '0x00000000000000000000000000000000000000ee'
  const VAULT: Address = '0x00000000000000000000000000000000000000fa'
  const ACCOUNT: Address = '0x00000000000000000000000000000000000000ab'
  const paid = { token: REWARD, from: VAULT, to: ACCOUNT, amount: 500n, call: 0 }

  it('requires the rewards that the account receives, and no other movement', () => {
    const position = { account: ACCOUNT, claimable: [{ token: REWARD, amount: 1_000n, call: 0 }] }
    const others = [
      { ...paid, to: VAULT },
      { ...paid, token: USDC },
    ]
    expect(getClaimedMovements([paid, ...others, paid], position)).toEqual([{ ...paid, amount: 600n }])
  })
})
