import { memoryStorage, type Storage, type Wallet } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import {
  createSmartAccount,
  type FusionOfferOptions,
  fusionWallet,
  offerFusion,
  type SmartAccount,
} from '@causeway/core/smart-account'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, erc20Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  getUser,
  watchToEnd,
} from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const [ETHEREUM, BASE, ARBITRUM] = [1, 8453, 42161]
const AMOUNT = 20_000_000n
/** Fee of five cents, in base units of USDC. */
const FEE = 50_000n

describe('transfers funded by one permit each', () => {
  const sandbox = useSandbox({ chains: [ETHEREUM, BASE, ARBITRUM] })
  const usdc = (chainId: number) => getToken(sandbox().description, chainId, 'USDC').address as Address
  const user = () => getUser(sandbox().description).address as Address

  let account: SmartAccount
  let causeway: FullCauseway
  let owner: Wallet
  let storage: Storage
  /** Requests that the wallet received. */
  let requests: string[]
  /** Called while the wallet shows the permit. */
  let beforeSigning: () => Promise<unknown>

  beforeEach(() => {
    requests = []
    beforeSigning = async () => undefined
    storage = memoryStorage()
    const connected = createTestClient(sandbox().description, { storage })
    causeway = connected.causeway
    const { wallet } = connected
    owner = {
      ...wallet,
      async signTypedData(typedData) {
        requests.push(typedData.primaryType)
        await beforeSigning()
        return wallet.signTypedData(typedData)
      },
      sendTransaction(transaction) {
        requests.push('transaction')
        return wallet.sendTransaction(transaction)
      },
    }
    const { chains } = sandboxConfig(sandbox().description)
    account = createSmartAccount({ owner, chains, url: sandbox().services.mee.baseUrl })
  })
  afterEach(async () => {
    account.dispose()
    await causeway.dispose()
  })

  const built = async (from: number, { symbol, amount } = { symbol: 'USDC', amount: AMOUNT }) => {
    const request = createTransferRequest(sandbox().description, { from, to: ETHEREUM, symbol, amount })
    return causeway.quotes.build(await causeway.quotes.getBestQuote(request))
  }
  const offerFor = async (from: number) => {
    const work = await built(from)
    return { work, ...(await offerFusion(account, work, { owner, platforms: causeway.platforms })) }
  }
  const holds = (chainId: number, holder: Address) =>
    sandbox()
      .client(chainId)
      .readContract({ address: usdc(chainId), abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const move = async (chainId: number, from: Address, to: Address, amount: bigint) => {
    const client = sandbox().client(chainId)
    const call = {
      address: usdc(chainId),
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, amount],
    } as const
    const hash = await client.writeContract({ ...call, account: from, chain: null })
    await client.waitForTransactionReceipt({ hash })
  }

  it('are sent from two chains with one signature each and no transaction, at the displayed cost, and arrive', async () => {
    const before = await Promise.all([BASE, ARBITRUM].map((chainId) => holds(chainId, user())))
    for (const chainId of [BASE, ARBITRUM]) {
      const { work, wallet, fee, maxFee } = await offerFor(chainId)
      expect(fee).toMatchObject({ chainId, amount: FEE })
      expect(maxFee).toBe(60_000n)
      const steps = await causeway.executor.preview(work, wallet)
      expect(steps).toMatchObject([{ kind: 'batch', calls: [{ kind: 'approve' }, { kind: 'call' }] }])
      expect(requests).toHaveLength(chainId === BASE ? 0 : 1)
      const record = await causeway.executor.execute(work, wallet)
      expect(record).toMatchObject({ chainType: 'BICONOMY', from: user(), info: { recipient: user() } })
      const [step] = record.run?.steps ?? []
      expect(step).toMatchObject({ fee: { chainId, token: usdc(chainId), amount: FEE } })
      await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
    }
    expect(requests).toEqual(['Permit', 'Permit'])
    const after = await Promise.all([BASE, ARBITRUM].map((chainId) => holds(chainId, user())))
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([
      -AMOUNT - FEE,
      -AMOUNT - FEE,
    ])
    const smartAccount = (await account.addressOn(BASE)) as Address
    await expect(holds(BASE, smartAccount)).resolves.toBe(0n)
    const allowance = { abi: erc20Abi, functionName: 'allowance', args: [user(), smartAccount] } as const
    await expect(
      sandbox()
        .client(BASE)
        .readContract({ address: usdc(BASE), ...allowance }),
    ).resolves.toBe(0n)
  })

  it('revert the funding of a leg whose bridge call fails, and do not affect the other leg', async () => {
    const { recipient } = sandbox().accounts
    const { work, wallet } = await offerFor(BASE)
    const held = await holds(BASE, user())
    // The tokens are spent elsewhere while the wallet is open, so that only the fee is covered.
    beforeSigning = () => move(BASE, user(), recipient.address, held - FEE)
    await expect(causeway.executor.execute(work, wallet)).rejects.toMatchObject({ code: 'BATCH_FAILED' })
    const [failed] = causeway.transfers.store.getAll()
    expect(failed).toMatchObject({ status: 'FAILED', chainId: BASE })
    await expect(holds(BASE, user())).resolves.toBe(0n)
    await move(BASE, recipient.address, user(), held - FEE)

    beforeSigning = async () => undefined
    const arbitrumOffer = await offerFor(ARBITRUM)
    const record = await causeway.executor.execute(arbitrumOffer.work, arbitrumOffer.wallet)
    await expect(watchToEnd(causeway, record.id)).resolves.toMatchObject({ status: 'DONE' })
  })

  it('are resumed after a reload with only the journal and the smart account', async () => {
    const held = await holds(BASE, user())
    const { work, wallet } = await offerFor(BASE)
    const controller = new AbortController()
    const stopped = causeway.executor.execute(work, wallet, {
      signal: controller.signal,
      onProgress: ({ phase }) => {
        if (phase === 'awaitingChain') controller.abort()
      },
    })
    await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' })
    await causeway.dispose()

    causeway = createTestClient(sandbox().description, { storage }).causeway
    await causeway.transfers.load()
    const [record] = causeway.transfers.store.getAll()
    const id = record?.id ?? ''
    await expect(causeway.executor.resume(id, owner)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    const trigger = { chainId: BASE, token: usdc(BASE), amount: AMOUNT }
    await causeway.executor.resume(id, await fusionWallet(account, { owner, trigger }))
    await expect(watchToEnd(causeway, id)).resolves.toMatchObject({ status: 'DONE' })
    expect(requests).toEqual(['Permit'])
    await expect(holds(BASE, user())).resolves.toBe(held - AMOUNT - FEE)
  })

  it('are rejected before signing if the fee exceeds the quoted one', async () => {
    const { work } = await offerFor(BASE)
    const trigger = { chainId: BASE, token: usdc(BASE), amount: AMOUNT }
    const wallet = await fusionWallet(account, { owner, trigger, maxFee: FEE - 1n })
    await expect(causeway.executor.execute(work, wallet)).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_FEE_RAISED',
      amount: FEE,
      limit: FEE - 1n,
    })
    expect(requests).toEqual([])
    expect(causeway.transfers.store.getAll()).toMatchObject([{ status: 'INVALID' }])
  })

  it('are not offered for a token without a permit, or if the fee exceeds the remaining balance', async () => {
    const options = { owner, platforms: causeway.platforms }
    const usdt = await built(BASE, { symbol: 'USDT', amount: AMOUNT })
    await expect(offerFusion(account, usdt, options)).rejects.toMatchObject({
      code: 'FUSION_UNSUPPORTED',
      details: 'The token does not support permits.',
    })
    const work = await built(BASE)
    const poor: FusionOfferOptions['platforms'] = {
      forChain: (chainId) => ({
        ...options.platforms.forChain(chainId),
        getBalance: async () => AMOUNT + FEE,
      }),
    }
    await expect(offerFusion(account, work, { owner, platforms: poor })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(requests).toEqual([])
  })

  it('have a reason if the service does not respond', async () => {
    const work = await built(BASE)
    sandbox().setFaults('mee', { reply: { kind: 'httpError', status: 503 } })
    await expect(offerFusion(account, work, { owner, platforms: causeway.platforms })).rejects.toMatchObject({
      code: 'MEE_CLIENT_NOT_INITIALIZED',
    })
    sandbox().setFaults('mee')
  })
})
