import type { Platform, TransactionRequest, Wallet } from '@causeway/core'
import {
  createPermit2Permit,
  createTokenPermit,
  discoverPermit,
  encodePermit,
  encodePermit2Transfer,
  type PermitTerms,
  permit2Address,
  readPermit2,
  signPermit,
} from '@causeway/core/evm'
import { createFakeClock } from '@causeway/core/testing'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient, getToken } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const ARBITRUM = 42161
const MAX = 2n ** 256n - 1n
const DEADLINE = 4_000_000_000n
const NOW_MS = 3_000_000_000_000

const sandbox = useSandbox({ chains: [ETHEREUM, ARBITRUM] })
let platform: Platform
let wallet: Wallet
let dispose: () => Promise<void>

beforeAll(() => {
  const connected = createTestClient(sandbox().description)
  platform = connected.causeway.platforms.forChain(ETHEREUM)
  wallet = connected.wallet
  dispose = () => connected.causeway.dispose()
})
afterAll(() => dispose())

const getTokenAddress = (symbol: string, chainId = ETHEREUM) =>
  getToken(sandbox().description, chainId, symbol).address
const spender = () => sandbox().accounts.other.address

/** Returns permit terms for an amount of a token, from the user to the spender. */
function createTerms(symbol: string, amount: bigint): PermitTerms {
  return {
    chainId: ETHEREUM,
    token: getTokenAddress(symbol),
    owner: wallet.address,
    spender: spender(),
    amount,
  }
}

/** Sends from an unlocked account, because any account may submit a permit. */
async function send(
  { to, data }: Pick<TransactionRequest, 'to' | 'data'>,
  account: Hex = sandbox().accounts.deployer.address,
): Promise<string> {
  const client = sandbox().client(ETHEREUM)
  const hash = await client.sendTransaction({ account, chain: null, to: to as Hex, data })
  const { status } = await client.waitForTransactionReceipt({ hash })
  return status
}

const allowance = ({ chainId, token, owner }: PermitTerms, to = spender()) =>
  platform.getAllowance({ chainId, token, owner, spender: to })

async function discoverSupport(symbol: string, chainId = ETHEREUM) {
  const support = await discoverPermit(platform, {
    chainId,
    token: getTokenAddress(symbol, chainId),
    owner: wallet.address,
  })
  if (support.status === 'unsupported') throw new Error(support.reason)
  return support
}

describe('discoverPermit', () => {
  it.each([
    ['USDC', ETHEREUM, 'eip2612', '2'],
    ['DAI', ETHEREUM, 'dai', '1'],
    ['DAI', ARBITRUM, 'eip2612', '2'],
    ['WBTC', ARBITRUM, 'eip2612', '1'],
  ] as const)('%s on %i', async (symbol, chainId, kind, version) => {
    const { domain, ...support } = await discoverSupport(symbol, chainId)
    expect(support).toMatchObject({ kind, nonce: 0n, owner: wallet.address })
    expect(domain).toMatchObject({ version, chainId, verifyingContract: getTokenAddress(symbol, chainId) })
  })

  it.each(['USDT', 'WBTC', 'WETH'])('finds no permit for %s on Ethereum', async (symbol) => {
    await expect(discoverSupport(symbol)).rejects.toThrow('The token does not support permits')
  })
})

describe('a signed permit', () => {
  it('grants the amount of a USDC permit once', async () => {
    const terms = createTerms('USDC', 1_234n)
    const support = await discoverSupport('USDC')
    const permit = createTokenPermit(support, { ...terms, deadline: DEADLINE })
    const call = encodePermit(await signPermit(permit, wallet), terms)
    expect(await send(call)).toBe('success')
    expect(await allowance(terms)).toBe(1_234n)
    expect((await discoverSupport('USDC')).nonce).toBe(support.nonce + 1n)
    const again = { ...call, chainId: ETHEREUM, from: spender() }
    await expect(platform.simulate(again)).resolves.toMatchObject({ status: 'reverted' })
  })

  it('grants an unlimited allowance with a DAI permit, which the next permit revokes', async () => {
    for (const amount of [MAX, 0n]) {
      const terms = createTerms('DAI', amount)
      const permit = createTokenPermit(await discoverSupport('DAI'), { ...terms, deadline: DEADLINE })
      const call = encodePermit(await signPermit(permit, wallet), terms)
      expect(await send(call)).toBe('success')
      expect(await allowance(terms)).toBe(amount)
    }
  })

  it('allows a Permit2 spender to move tokens up to the amount and until the deadline', async () => {
    const terms = createTerms('USDC', 5_000n)
    const permit2 = permit2Address(ETHEREUM)
    const approval = platform.encodeApproval({ ...terms, spender: permit2, amount: MAX })
    expect(await send(approval, wallet.address as Hex)).toBe('success')

    const before = await readPermit2(platform, terms)
    if (before.status === 'unsupported') throw new Error(before.reason)
    const permitTerms = { ...terms, nonce: before.nonce, expiration: DEADLINE }
    const signed = await signPermit(createPermit2Permit(permitTerms), wallet)
    expect(await send(encodePermit(signed, terms))).toBe('success')
    await expect(readPermit2(platform, terms)).resolves.toEqual({
      status: 'supported',
      amount: 5_000n,
      expiration: DEADLINE,
      nonce: before.nonce + 1n,
    })

    const to = sandbox().accounts.recipient.address
    const held = () => platform.getBalance({ chainId: ETHEREUM, account: to, token: terms.token })
    const heldBefore = await held()
    const move = { chainId: ETHEREUM, token: terms.token, from: wallet.address, to }
    expect(await send(encodePermit2Transfer({ ...move, amount: 5_000n }), spender())).toBe('success')
    expect(await held()).toBe(heldBefore + 5_000n)
    const more = encodePermit2Transfer({ ...move, amount: 1n })
    await expect(platform.simulate({ ...more, chainId: ETHEREUM, from: spender() })).resolves.toMatchObject({
      status: 'reverted',
    })
  })

  it('expires after 30 minutes in Permit2 by default', async () => {
    const terms = createTerms('DAI', 7n)
    const state = await readPermit2(platform, terms)
    if (state.status === 'unsupported') throw new Error(state.reason)
    const permit = createPermit2Permit({ ...terms, nonce: state.nonce }, { clock: createFakeClock(NOW_MS) })
    const signed = await signPermit(permit, wallet)
    expect(await send(encodePermit(signed, terms))).toBe('success')
    await expect(readPermit2(platform, terms)).resolves.toMatchObject({
      amount: 7n,
      expiration: BigInt(NOW_MS / 1_000) + 1_800n,
    })
  })
})
