import { type Causeway, type ExecutionProgress, memoryStorage, type Storage } from '@causeway/core'
import { canBatch, createBatchWallet, eip1193Connector } from '@causeway/core/evm'
import { type BurnerOptions, burnerProvider, type WalletCall } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallSequence } from '../../packages/core/src/platforms/transaction.ts'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  watchToEnd,
} from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CHAIN = 8453
const DESTINATION = 42161
const sandbox = useSandbox({ chains: [CHAIN, DESTINATION] })
const client = () => sandbox().client(CHAIN)
const user = () => privateKeyToAccount(sandbox().accounts.user.privateKey)
// Reset the account to an EOA, because an upgrade persists.
beforeEach(() => client().setCode({ address: user().address, bytecode: '0x' }))

/** Returns the sandbox's burner wallet, and the number of batches it received. */
function burner(batching?: BurnerOptions['batching']) {
  const chains = sandbox().chains.filter(({ chainId }) => chainId === CHAIN)
  const provider = burnerProvider({ privateKey: sandbox().accounts.user.privateKey, chains, batching })
  const counted = {
    ...provider,
    batches: 0,
    async request(call: WalletCall) {
      const answer = await provider.request(call)
      if (call.method === 'wallet_sendCalls') counted.batches += 1
      return answer
    },
  }
  return counted
}

const weth = () => getToken(sandbox().description, CHAIN, 'WETH').address as Address
const recipient = () => sandbox().accounts.recipient.address

/** Returns calls that wrap ether and transfer the wrapped ether. The second call depends on the first one. */
function createWrapAndTransfer(wrapped: bigint, transferred: bigint): CallSequence {
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [recipient(), transferred],
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

describe('a batch sent by a smart wallet', () => {
  it('executes in one transaction', async () => {
    const batches = createBatchWallet({ provider: burner(), chainIds: [CHAIN] })
    expect((await batches.getSupport(user().address)).get(CHAIN)).toEqual({ status: 'ready' })
    const before = { user: await held(user().address), recipient: await held(recipient()) }

    const id = await batches.send(createWrapAndTransfer(5_000n, 3_000n))
    const { receipts } = await batches.waitFor(id)
    expect(receipts).toMatchObject([{ succeeded: true }])
    expect(await held(recipient())).toBe(before.recipient + 3_000n)
    expect(await held(user().address)).toBe(before.user + 2_000n)

    const [receipt] = receipts
    if (!receipt) throw new Error('The batch has no receipt.')
    const transaction = await client().getTransaction({ hash: receipt.transactionHash as Hex })
    expect(transaction).toMatchObject({ type: 'eip7702', from: user().address.toLowerCase() })
  })

  it('reverts completely if one of its calls reverts', async () => {
    const batches = createBatchWallet({ provider: burner(), chainIds: [CHAIN] })
    const before = await held(user().address)
    const id = await batches.send(createWrapAndTransfer(5_000n, before + 5_001n))
    await expect(batches.waitFor(id)).rejects.toMatchObject({
      code: 'BATCH_FAILED',
      message: 'Batch transaction failed',
      receipts: [{ succeeded: false }],
    })
    expect(await held(user().address)).toBe(before)
  })

  it('is sent once under its id, by which its status can be read', async () => {
    const provider = burner()
    const batches = createBatchWallet({ provider, chainIds: [CHAIN] })
    await expect(batches.waitFor('0x77')).rejects.toMatchObject({ code: 'BATCH_UNKNOWN_ID' })
    await expect(batches.send(createWrapAndTransfer(1n, 1n), { id: '0x77' })).resolves.toBe('0x77')
    await expect(batches.send(createWrapAndTransfer(1n, 1n), { id: '0x77' })).rejects.toMatchObject({
      code: 'BATCH_DUPLICATE_ID',
    })
    await expect(batches.waitFor('0x77')).resolves.toMatchObject({ state: 'success' })
    expect(provider.batches).toBe(1)
  })

  it('is not tried again on a chain on which the user rejected the upgrade of the account', async () => {
    const batches = createBatchWallet({ provider: burner('upgrade-rejected'), chainIds: [CHAIN] })
    const before = await held(user().address)
    await expect(batches.send(createWrapAndTransfer(5n, 3n))).rejects.toMatchObject({
      code: 'ACCOUNT_UPGRADE_REJECTED',
    })
    expect(canBatch((await batches.getSupport(user().address)).get(CHAIN))).toBe(false)
    expect(await held(user().address)).toBe(before)
  })
})

describe('a transfer from a wallet that supports batches', () => {
  const request = () =>
    createTransferRequest(sandbox().description, {
      from: CHAIN,
      to: DESTINATION,
      symbol: 'USDC',
      amount: 2_000_000n,
    })

  async function connectBurner(batching?: BurnerOptions['batching'], storage?: Storage) {
    const { causeway } = createTestClient(sandbox().description, storage ? { storage } : {})
    const provider = burner(batching)
    const connector = eip1193Connector({ id: 'burner', name: 'Burner', provider, chains: causeway.chains })
    return { causeway, provider, wallet: await causeway.wallets.connect(connector) }
  }

  async function build({ quotes }: Causeway) {
    return quotes.build(await quotes.getBestQuote(request()))
  }

  it('approves and deposits in one transaction, and arrives', async () => {
    const { causeway, provider, wallet } = await connectBurner()
    const codes: number[] = []
    const options = { onProgress: ({ code }: ExecutionProgress) => codes.push(code) }
    const record = await causeway.executor.execute(await build(causeway), wallet, options)
    expect(record.run?.steps).toMatchObject([
      { kind: 'batch', calls: [{ kind: 'approve' }, { kind: 'call' }], done: true, hash: record.hash },
    ])
    expect(provider.batches).toBe(1)
    expect(codes).toEqual([41, 43, 44, 42])
    const sent = await client().getTransaction({ hash: record.hash as Hex })
    expect(sent.type).toBe('eip7702')
    const { gasUsed, effectiveGasPrice } = await client().getTransactionReceipt({ hash: record.hash as Hex })
    expect(record.run?.steps).toMatchObject([{ networkFee: gasUsed * effectiveGasPrice }])
    await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
    await causeway.dispose()
  })

  it('falls back to single calls if the user rejects the upgrade of the account', async () => {
    const { causeway, provider, wallet } = await connectBurner('upgrade-rejected')
    const record = await causeway.executor.execute(await build(causeway), wallet)
    expect(record.run?.steps.map(({ kind, done }) => [kind, done])).toEqual([
      ['approve', true],
      ['call', true],
    ])
    expect(provider.batches).toBe(0)
    await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
    await causeway.dispose()
  })

  it('finds an interrupted transfer by its batch id without sending it again', async () => {
    const storage = memoryStorage()
    const first = await connectBurner('ready', storage)
    const controller = new AbortController()
    const stopped = first.causeway.executor.execute(await build(first.causeway), first.wallet, {
      signal: controller.signal,
      onProgress: ({ phase }) => {
        if (phase === 'awaitingChain') controller.abort()
      },
    })
    await expect(stopped).rejects.toThrow()
    const [record] = first.causeway.transfers.store.getAll()
    await first.causeway.dispose()

    const { causeway } = createTestClient(sandbox().description, { storage })
    const connector = eip1193Connector({
      id: 'burner',
      name: 'Burner',
      provider: first.provider,
      chains: causeway.chains,
    })
    const wallet = await causeway.wallets.connect(connector)
    const resumed = await causeway.executor.resume(record?.id ?? '', wallet)
    expect(first.provider.batches).toBe(1)
    expect(resumed.hash).toBeDefined()
    await expect(watchToEnd(causeway, resumed.id)).resolves.toMatchObject({ status: 'DONE' })
    await causeway.dispose()
  })
})
