import type { CallSequence } from '@causeway/core'
import { canBatch, createBatchWallet, type WalletRequests } from '@causeway/core/evm'
import type { ChainClient } from '@causeway/sandbox'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadArtifacts } from '../packages/sandbox/src/artifacts/index.ts'
import { tokenOf } from './support/bridge.ts'
import { useSandbox } from './support/sandbox.ts'

const CHAIN = 8453
const sandbox = useSandbox({ chains: [CHAIN] })
const client = () => sandbox().client(CHAIN)
const user = () => privateKeyToAccount(sandbox().accounts.user.privateKey)
let executor: Address

beforeAll(async () => {
  const bytecode = (await loadArtifacts()).bytecode('BatchExecutor')
  const account = sandbox().accounts.deployer.address
  const hash = await client().sendTransaction({ account, chain: null, data: bytecode })
  const { contractAddress } = await client().waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The batch executor was not deployed')
  executor = contractAddress
})

const EXECUTOR = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

interface SentCalls {
  readonly id?: string
  readonly version: string
  readonly from: Address
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[]
}

function refusal(code: number): Error {
  return Object.assign(new Error(`Refused with ${code}`), { code })
}

/** A wallet that delegates the user's account to the executor with the first batch, if the user lets it. */
function smartWallet(chain: ChainClient, mayUpgrade = true): WalletRequests & { readonly batches: number } {
  const account = user()
  const wallet = createWalletClient({ account, transport: http(chain.transport.url) })
  const hashes = new Map<string, Hex>()

  const sendCalls = async ({ id = toHex(hashes.size + 1), chainId, from, calls }: SentCalls) => {
    if (hashes.has(id)) throw refusal(5720)
    if (Number(chainId) !== CHAIN || from !== account.address) throw refusal(5710)
    if (!mayUpgrade) throw refusal(5750)
    const authorization = await wallet.signAuthorization({
      contractAddress: executor,
      executor: 'self',
      chainId: CHAIN,
    })
    const list = calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
    const hash = await wallet.sendTransaction({
      chain: null,
      to: account.address,
      data: encodeFunctionData({ abi: EXECUTOR, args: [list] }),
      authorizationList: [authorization],
      gas: 1_000_000n,
    })
    await chain.waitForTransactionReceipt({ hash })
    hashes.set(id, hash)
    return { id }
  }

  const statusOf = async (id: string) => {
    const hash = hashes.get(id)
    if (!hash) throw refusal(5730)
    const receipt = await chain.getTransactionReceipt({ hash })
    const succeeded = receipt.status === 'success'
    const receipts = [{ transactionHash: hash, status: succeeded ? '0x1' : '0x0' }]
    return { version: '2.0.0', id, chainId: toHex(CHAIN), status: succeeded ? 200 : 500, receipts }
  }

  return {
    get batches() {
      return hashes.size
    },
    async request({ method, params }) {
      const [first] = params as [unknown]
      if (method === 'wallet_getCapabilities') return { [toHex(CHAIN)]: { atomic: { status: 'ready' } } }
      if (method === 'wallet_sendCalls') return sendCalls(first as SentCalls)
      if (method === 'wallet_getCallsStatus') return statusOf(first as string)
      throw refusal(4200)
    },
  }
}

const weth = () => tokenOf(sandbox().description, CHAIN, 'WETH').address as Address
const recipient = () => sandbox().accounts.recipient.address

/** Wraps ether and hands the wrapped ether on: the second call needs what the first one did. */
function wrapAndHand(wrapped: bigint, handed: bigint): CallSequence {
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [recipient(), handed],
  })
  return {
    chainId: CHAIN,
    from: user().address,
    calls: [
      { to: weth(), data: '0xd0e30db0', value: wrapped },
      { to: weth(), data: transfer, value: 0n },
    ],
  }
}

const held = (owner: Address) =>
  client().readContract({ address: weth(), abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

describe('A batch that a smart wallet sends', () => {
  it('is carried out in one transaction', async () => {
    const batches = createBatchWallet({ provider: smartWallet(client()), chainIds: [CHAIN] })
    expect((await batches.getSupport(user().address)).get(CHAIN)).toEqual({ status: 'ready' })
    const before = { user: await held(user().address), recipient: await held(recipient()) }

    const id = await batches.send(wrapAndHand(5_000n, 3_000n))
    const { receipts } = await batches.waitFor(id)
    expect(receipts).toMatchObject([{ succeeded: true }])
    expect(await held(recipient())).toBe(before.recipient + 3_000n)
    expect(await held(user().address)).toBe(before.user + 2_000n)

    const [receipt] = receipts
    if (!receipt) throw new Error('There is no receipt')
    const transaction = await client().getTransaction({ hash: receipt.transactionHash as Hex })
    expect(transaction).toMatchObject({ type: 'eip7702', from: user().address.toLowerCase() })
  })

  it('does nothing at all when one of its calls reverts', async () => {
    const batches = createBatchWallet({ provider: smartWallet(client()), chainIds: [CHAIN] })
    const before = await held(user().address)
    const id = await batches.send(wrapAndHand(5_000n, before + 5_001n))
    await expect(batches.waitFor(id)).rejects.toMatchObject({
      code: 'BATCH_FAILED',
      message: 'Batch transaction failed',
      receipts: [{ succeeded: false }],
    })
    expect(await held(user().address)).toBe(before)
  })

  it('is sent once under its id, and can be asked for under it', async () => {
    const provider = smartWallet(client())
    const batches = createBatchWallet({ provider, chainIds: [CHAIN] })
    await expect(batches.waitFor('0x77')).rejects.toMatchObject({ code: 'BATCH_UNKNOWN_ID' })
    await expect(batches.send(wrapAndHand(1n, 1n), { id: '0x77' })).resolves.toBe('0x77')
    await expect(batches.send(wrapAndHand(1n, 1n), { id: '0x77' })).rejects.toMatchObject({
      code: 'BATCH_DUPLICATE_ID',
    })
    await expect(batches.waitFor('0x77')).resolves.toMatchObject({ state: 'success' })
    expect(provider.batches).toBe(1)
  })

  it('is not tried again on a chain where the user did not let the account be upgraded', async () => {
    const batches = createBatchWallet({ provider: smartWallet(client(), false), chainIds: [CHAIN] })
    const before = await held(user().address)
    await expect(batches.send(wrapAndHand(5n, 3n))).rejects.toMatchObject({
      code: 'ACCOUNT_UPGRADE_REJECTED',
    })
    expect(canBatch((await batches.getSupport(user().address)).get(CHAIN))).toBe(false)
    expect(await held(user().address)).toBe(before)
  })
})
