import type { Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { BALANCE_POLICIES, balanceKey, createBalanceEntry, sumBalances, tokenKey } from '@causeway/core/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  watchToEnd,
} from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const BASE = 8453
const ARBITRUM = 42161
const sandbox = useSandbox({ chains: [BASE, ARBITRUM] })

let causeway: FullCauseway
let wallet: Wallet
beforeAll(() => {
  ;({ causeway, wallet } = createTestClient(sandbox().description))
})
afterAll(() => causeway.dispose())

const usdcOn = (chainId: number) => tokenKey(getToken(sandbox().description, chainId, 'USDC').address)

test("reads an account's tokens with names and prices, using only the configuration", async () => {
  const { tokens, prices, balances } = causeway
  const list = await tokens.load(BASE)
  const { balances: answers } = await balances.getBalances({
    chainIds: [BASE],
    account: wallet.address,
    tokens: Object.values(list.tokens).map(({ address }) => address),
  })
  const [answer] = answers
  if (!answer) throw new Error('Base was not read.')
  const held = [tokenKey(NATIVE_TOKEN_ADDRESS), usdcOn(BASE)]
  const priced = await prices.getPrices({ chains: { [BASE]: held } })
  const entries = held.map((address) =>
    createBalanceEntry({
      currency: tokens.get(BASE, address),
      result: answer.tokenData[address],
      price: priced.chains[BASE]?.prices[address]?.price,
    }),
  )
  expect(entries.map(({ currency }) => currency.symbol)).toEqual(['ETH', 'USDC'])
  expect(entries[1]).toMatchObject({ balanceRaw: 100_000_000_000n, balance: 100_000 })
  expect(entries[1]?.balanceUsd).toBeCloseTo(100_000, -3)
  expect(sumBalances(entries)).toMatchObject({ balanceUsd: expect.any(Number), unknown: 0 })
})

test('marks the balances of both chains of a transfer as stale, and no others', async () => {
  const { balances, executor, quotes } = causeway
  const read = () =>
    balances.getBalances(
      {
        chainIds: [BASE, ARBITRUM],
        account: wallet.address,
        tokens: { [BASE]: [usdcOn(BASE)], [ARBITRUM]: [usdcOn(ARBITRUM)] },
      },
      { maxAgeMs: BALANCE_POLICIES.session.staleTime },
    )
  await read()
  const invalidated: number[] = []
  const leave = balances.on('invalidated', ({ chainId }) => invalidated.push(chainId ?? 0))
  const request = createTransferRequest(sandbox().description, {
    from: ARBITRUM,
    to: BASE,
    symbol: 'USDC',
    amount: 5_000_000n,
  })
  const quote = await quotes.getBestQuote(request)
  const { id } = await executor.execute(await quotes.build(quote), wallet)
  await watchToEnd(causeway, id)
  await expect.poll(() => [...new Set(invalidated)].sort()).toEqual([ARBITRUM, BASE].sort())
  leave()

  await read()
  const getRow = (chainId: number) => balances.rows.get(balanceKey(chainId, wallet.address, usdcOn(chainId)))
  expect(getRow(ARBITRUM)).toMatchObject({ result: { raw: 99_995_000_000n } })
  expect(getRow(BASE)).toMatchObject({ result: { raw: 100_000_000_000n + quote.toAmount } })
})

test('includes Fuel in addition to the EVM chains, with its own account', async () => {
  const [user] = sandbox().description.fuel.accounts
  const { balances, failures, skipped } = await causeway.balances.getBalances({
    chainIds: [FUEL_CHAIN_ID],
    account: user?.address,
  })
  expect({ failures, skipped }).toEqual({ failures: [], skipped: [] })
  expect(balances[0]?.nativeBalance).toMatchObject({ raw: expect.any(BigInt) })
})
