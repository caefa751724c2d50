import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { base } from '../../chains/records.ts'
import { silentLogger } from '../../kernel/logger.ts'
import type { Address } from '../../kernel/schema.ts'
import { planFor } from '../../lending/actions/actions.test-support.ts'
import { LendingActions } from '../../lending/actions/lending-actions.ts'
import { simulatePlan } from '../../lending/actions/simulate-plan.ts'
import { createLenderDirectory } from '../../lending/create-lender-directory.ts'
import { emptyPosition } from '../../lending/lender-position.ts'
import { createStartupLoader } from '../../lending/startup/create-startup-loader.ts'
import type { StartupFileDigests, StartupFiles } from '../../lending/startup/files.ts'
import { PUBLIC_DIGESTS } from '../../lending/startup/public-lender-metadata.ts'
import type { Platform, TokenMovement } from '../../platforms/platform.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { allLenders } from '../all-lenders.ts'
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

/** Returns the lenders of the hostile files. */
async function readLenders(digests: StartupFileDigests) {
  const context = { clock: createFakeClock(), logger: silentLogger }
  const startup = createStartupLoader({
    ...context,
    baseUrl: 'https://files.test',
    digests,
    fetch: async (input) => new Response(getBody(new URL(String(input)).pathname.slice(1, -'.json'.length))),
  })
  const directory = createLenderDirectory({ ...context, families: [aaveV3()], chains: [base], startup })
  return directory.lendersOn(base.id)
}

function getBody(name: string): string {
  const [, file = {}] = Object.entries(FILES).find(([each]) => each === name) ?? []
  return JSON.stringify(file)
}

/** Returns the lenders of the hostile files, with the market of the first one and its aToken of USDC. */
async function readMarket(digests: StartupFileDigests) {
  const { lenders } = await readLenders(digests)
  const [lender] = lenders
  if (!lender) throw new Error('There is no lender.')
  const market = runQuery(lender.market(), chainOfV3()).result
  const aToken = market.pools[USDC]?.contracts['aToken']
  if (!aToken) throw new Error('The pool has no aToken.')
  return { lenders, lender, market, aToken }
}

const deposit = { type: 'Deposit', poolId: USDC, amount: AMOUNT } as const
const account = { chainId: 8453, lender: 'AAVE_V3', account: ACCOUNT } as const

/** Creates a platform whose simulation of the deposit moves these tokens as well. */
function createPlatform(minted: readonly TokenMovement[]): Platform {
  const movements = [{ token: USDC, from: ACCOUNT, to: POOL, amount: AMOUNT }, ...minted]
  const platform: Partial<Platform> = {
    getBalance: async () => 5n * AMOUNT,
    getAllowance: async () => 0n,
    encodeApproval: ({ token }) => ({ to: token, data: '0x095ea7b3', value: 0n }),
    simulateCalls: async () => ({
      status: 'success',
      effects: [{ movements, allowances: [], grants: [] }],
    }),
  }
  return platform as Platform
}

/** Returns the check of a deposit of 1,000 USDC that moves these tokens as well. */
async function checkDeposit(
  getMovements: (aToken: Address) => readonly TokenMovement[],
  digests: StartupFileDigests = 'trust-host',
) {
  const { lender, market, aToken } = await readMarket(digests)
  const plan = await planFor(deposit, {
    lender,
    market,
    position: emptyPosition(account),
    balances: new Map<Address, bigint>([[USDC, 5n * AMOUNT]]),
    wrappedNative: undefined,
  })
  const platform = createPlatform(getMovements(aToken))
  return (await simulatePlan(plan, platform, { clock: createFakeClock(), lender })).check
}

it('does not verify a deposit into a contract of the startup files that takes the tokens and mints nothing', async () => {
  await expect(checkDeposit(() => [])).resolves.toMatchObject({ status: 'unverified', reason: 'no-receipt' })
})

const minted = (token: Address) => [{ token, from: ZERO, to: ACCOUNT, amount: AMOUNT }]
const VERIFIED = { status: 'verified', by: ['simulation'] } as const

it('does not verify a deposit into a contract of changed files that mints a token of its own', async () => {
  await expect(checkDeposit(minted, PUBLIC_DIGESTS)).resolves.toMatchObject({
    status: 'unverified',
    reason: 'unknown-target',
  })
})

it('executes no deposit into contracts of changed files, unless the caller accepts exactly that', async () => {
  const { lenders, market, aToken } = await readMarket(PUBLIC_DIGESTS)
  const wallet = {} as Wallet
  const executed: Wallet[] = []
  const actions = new LendingActions({
    lending: {
      lenders: async () => ({ lenders, missing: [] }),
      getPositions: async () => ({
        positions: [{ ...account, market, positions: [emptyPosition(account)] }],
        failures: [],
      }),
      invalidate: () => undefined,
    },
    platforms: { forChain: () => createPlatform(minted(aToken)), dispose: () => undefined },
    chains: [base],
    executor: {
      execute: async (_plan, signer) => {
        executed.push(signer)
        return {} as TransferRecord
      },
    },
  })
  const plan = await actions.plan(account, deposit)
  for (const acceptUnverified of [undefined, VERIFIED]) {
    const run = actions.execute(plan, wallet, { acceptRisk: true, acceptUnverified })
    await expect(run).rejects.toMatchObject({ code: 'UNVERIFIED_NOT_ACCEPTED' })
  }
  expect(executed).toEqual([])
  await actions.execute(plan, wallet, { acceptUnverified: plan.simulation })
  expect(executed).toEqual([wallet])
})

it('verifies a deposit that mints the aToken if each file has its digest', async () => {
  const { files, extras } = aaveV3()
  const getDigest = (name: string) => createHash('sha256').update(getBody(name)).digest('hex').toUpperCase()
  const digests = Object.fromEntries([...files, ...extras].map((name) => [name, getDigest(name)]))
  await expect(checkDeposit(minted, digests)).resolves.toEqual(VERIFIED)
  const { 'config/aave-pools': _, ...incomplete } = digests
  await expect(checkDeposit(minted, incomplete)).resolves.toMatchObject({ reason: 'unknown-target' })
})

it('verifies a deposit that mints the aToken if the application trusts the host', async () => {
  await expect(checkDeposit(minted, 'trust-host')).resolves.toEqual(VERIFIED)
})

it('knows the digest of each file that a family requires', () => {
  for (const { files, extras } of allLenders()) {
    for (const name of [...files, ...extras]) expect(PUBLIC_DIGESTS[name]).toMatch(/^[\da-f]{64}$/)
  }
})
