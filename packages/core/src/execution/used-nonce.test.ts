import { createWalletClient, custom } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { walletFromClient } from '../evm/wallet.ts'
import { getField } from '../kernel/get-field.ts'
import { hexSchema, quantitySchema } from '../kernel/schema.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { drive } from '../testing/fake-clock.ts'
import { catchError, createHarness, type Harness, startProcess } from './create-harness.test-support.ts'
import { SENDER } from './testing-chain.test-support.ts'

/** Answers of nodes and wallets to a transaction whose nonce was used. */
const REJECTIONS: readonly (readonly [name: string, answer: object])[] = [
  ['anvil', { code: -32003, message: 'nonce too low' }],
  ['geth', { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }],
  ['Nethermind', { code: -32010, message: 'OldNonce, Current nonce: 5, nonce of rejected tx: 4' }],
  ['OpenEthereum', { code: -32010, message: 'Transaction nonce is too low. Try incrementing the nonce.' }],
  [
    'MetaMask',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' },
    },
  ],
  ['a wallet on ethers', { code: 'NONCE_EXPIRED', message: 'nonce has already been used' }],
]

const ALREADY_KNOWN = { code: -32000, message: 'already known' }

const requestSchema = z.object({ to: hexSchema, data: hexSchema, value: quantitySchema })

/** Creates a browser wallet that answers requests to send with `send`. */
function createBrowserWallet(send: (call: z.infer<typeof requestSchema>) => unknown): Wallet {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x1'
    if (method.endsWith('_sendTransaction')) return send(requestSchema.parse(getField(params, '0')))
    throw new Error(`${method} is not supported`)
  }
  const transport = custom({ request }, { retryCount: 0 })
  return walletFromClient(createWalletClient({ account: SENDER, transport }))
}

function createApprovedWorld(): Harness {
  const world = createHarness()
  world.chain.allowance = 5_000n
  return world
}

describe('a transaction whose nonce another tab used', () => {
  it.each(REJECTIONS)('is not sent if %s rejects it, and can be sent again', async (_, answer) => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const built = await world.build()
    let requests = 0
    const wallet = createBrowserWallet(() => {
      requests++
      world.chain.sendForeign()
      world.chain.mine()
      throw answer
    })
    const error = await catchError(drive(world.clock, executor.execute(built, wallet)))
    expect(error).toMatchObject({ code: 'NONCE_CONFLICT', maybeSent: false, retryable: true })
    expect(requests).toBe(1)
    const [rejected] = journal.store.getAll()
    expect(rejected).toMatchObject({ status: 'INVALID', run: { steps: [{ done: false }] } })
    expect(getField(rejected?.run?.steps[0], 'ask')).toBeUndefined()

    const { id } = await drive(world.clock, executor.execute(built, world.wallet))
    expect(id).not.toBe(rejected?.id)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it('may be sent if the node already has it', async () => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const wallet = createBrowserWallet((call) => {
      world.chain.broadcast(call)
      throw ALREADY_KNOWN
    })
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ maybeSent: true, retryable: false })
    expect(journal.store.getAll()).toMatchObject([{ status: 'PENDING' }])
  })

  it('may be sent if the chain has it: the wallet sent it twice', async () => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const wallet = createBrowserWallet((call) => {
      world.chain.broadcast(call)
      world.chain.mine()
      throw { code: -32000, message: 'nonce too low' }
    })
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ code: 'NONCE_CONFLICT', maybeSent: true, retryable: false })
    const { id, run } = journal.store.getAll()[0] ?? {}
    expect(getField(run?.steps[0], 'ask')).toBeDefined()

    const resumed = await drive(world.clock, executor.resume(id ?? '', wallet))
    expect(resumed.hash).toBe(world.chain.depositsOf()[0]?.hash)
    expect(world.chain.depositsOf()).toHaveLength(1)
  })

  it.each(['pending', 'unreadable'])('may be sent while the other transaction is %s', async (state) => {
    const world = createApprovedWorld()
    const { executor, journal } = startProcess(world)
    const wallet = createBrowserWallet(() => {
      world.chain.sendForeign()
      world.chain.forgetful = state === 'unreadable'
      throw { code: -32000, message: 'nonce too low' }
    })
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ code: 'NONCE_CONFLICT', maybeSent: true, retryable: false })
    expect(journal.store.getAll()).toMatchObject([{ status: 'PENDING' }])
  })

  it('is found not to be sent once a lagging node has read the other transaction', async () => {
    const world = createApprovedWorld()
    const { findTransaction } = world.chain.platform
    let searches = 0
    const platform: typeof world.chain.platform = {
      ...world.chain.platform,
      findTransaction: async (search) => {
        if (++searches < 3) return { status: 'absent', nonceIsFree: true }
        return findTransaction(search)
      },
    }
    const { executor } = startProcess(world, { platform })
    const wallet = createBrowserWallet(() => {
      world.chain.sendForeign()
      world.chain.mine()
      throw { code: -32000, message: 'nonce too low' }
    })
    const error = await catchError(drive(world.clock, executor.execute(await world.build(), wallet)))
    expect(error).toMatchObject({ code: 'NONCE_CONFLICT', maybeSent: false })
    expect(searches).toBe(3)
  })
})
