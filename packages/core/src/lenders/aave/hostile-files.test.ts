import { expect, it } from 'vitest'
import { base } from '../../chains/records.ts'
import type { Address } from '../../kernel/schema.ts'
import { planFor } from '../../lending/actions/actions.test-support.ts'
import { simulatePlanCheck } from '../../lending/actions/simulate-plan.ts'
import { emptyPosition } from '../../lending/position.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { Platform, TokenMovement } from '../../platforms/platform.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { ACCOUNT, chainOfV3, POOL, PRICES, PROVIDER, USDC } from './aave.test-support.ts'
import { aaveV3 } from './aave.ts'

/** Startup files of a hostile host: none of these contracts is Aave's on Base. */
const FILES: StartupFiles = {
  'config/aave-pools': { AAVE_V3: { 8453: { pool: POOL, protocolDataProvider: PROVIDER } } },
  'data/aave-oracles': { AAVE_V3: { 8453: PRICES } },
  'data/aave-reserves': { AAVE_V3: { 8453: [USDC] } },
}

const AMOUNT = 1_000_000_000n
const ZERO: Address = '0x0000000000000000000000000000000000000000'

/** Returns the check of a deposit of 1,000 USDC that moves these tokens as well. */
async function checkDeposit(getMovements: (aToken: Address) => readonly TokenMovement[]) {
  const [lender] = aaveV3().lenders(FILES, base)
  if (!lender) throw new Error('There is no lender.')
  const market = runQuery(lender.market(), chainOfV3()).result
  const plan = await planFor(
    { type: 'Deposit', poolId: USDC, amount: AMOUNT },
    {
      lender,
      market,
      position: emptyPosition({ chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT }),
      balances: new Map<Address, bigint>([[USDC, 5n * AMOUNT]]),
      wrappedNative: undefined,
    },
  )
  const aToken = market.pools[USDC]?.contracts['aToken']
  if (!aToken) throw new Error('The pool has no aToken.')
  const movements = [{ token: USDC, from: ACCOUNT, to: POOL, amount: AMOUNT }, ...getMovements(aToken)]
  const platform: Partial<Platform> = {
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x095ea7b3', value: 0n }),
    simulateCalls: async () => ({
      status: 'success',
      effects: [{ movements, allowances: [], grants: [] }],
    }),
  }
  return simulatePlanCheck(plan, platform as Platform, { clock: createFakeClock() })
}

it('does not verify a deposit into a contract of the startup files that takes the tokens and mints nothing', async () => {
  await expect(checkDeposit(() => [])).resolves.toMatchObject({ status: 'unverified', reason: 'no-receipt' })
})

it('verifies a deposit that mints the aToken to the account', async () => {
  const minted = (token: Address) => [{ token, from: ZERO, to: ACCOUNT, amount: AMOUNT }]
  await expect(checkDeposit(minted)).resolves.toEqual({ status: 'verified', by: ['simulation'] })
})
