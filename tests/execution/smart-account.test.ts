import { type Hex, memoryStorage } from '@causeway/core'
import { evm } from '@causeway/core/evm'
import {
  createSmartAccount,
  type SmartAccount,
  type SmartAccountQuote,
  smartAccount,
  smartAccountWallet,
  transferInstruction,
} from '@causeway/core/smart-account'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../packages/core/src/kernel/clock.ts'
import { silentLogger } from '../../packages/core/src/kernel/logger.ts'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  watchToEnd,
} from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const BASE = 8453
const ARBITRUM = 42161
const TARGET: Address = '0x00000000000000000000000000000000000000cc'
/** Fee of five cents, in base units of USDC. */
const FEE = 50_000n
/** Account that receives the fees. */
const NODE: Address = '0x00000000000000000000000000000000ca5e4337'
const sandbox = useSandbox({ chains: [BASE, ARBITRUM] })
const token = (chainId: number, symbol: string) =>
  getToken(sandbox().description, chainId, symbol).address as Address
const usdc = (chainId: number) => ({ chainId, token: token(chainId, 'USDC') })
const feeToken = () => ({ chainId: BASE, address: token(BASE, 'USDC') })
const user = () => privateKeyToAccount(sandbox().accounts.user.privateKey)

const serviceUrl = () => sandbox().services.mee.baseUrl
let account: SmartAccount
/** Address of the smart account, which is the same on every chain. */
let smartAccountAddress: Address

beforeAll(async () => {
  const { chains } = sandboxConfig(sandbox().description)
  const first = createSmartAccount({ owner: user(), chains, url: serviceUrl() })
  smartAccountAddress = getAddress(await first.addressOn(BASE))
  first.dispose()
  const args = [smartAccountAddress, 10_000_000n] as const
  for (const { chainId, client } of sandbox().chains) {
    const hash = await client.writeContract({
      account: user(),
      chain: null,
      address: token(chainId, 'USDC'),
      abi: erc20Abi,
      functionName: 'transfer',
      args,
    })
    await client.waitForTransactionReceipt({ hash })
  }
})

beforeEach(() => {
  const { chains } = sandboxConfig(sandbox().description)
  account = createSmartAccount({ owner: user(), chains, url: serviceUrl() })
})

afterEach(() => {
  account.dispose()
})

const balance = (chainId: number, address: Address, holder: Address) =>
  sandbox()
    .client(chainId)
    .readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

/** Returns the balance changes of the holders. */
async function readGains(
  chainId: number,
  address: Address,
  holders: readonly Address[],
  act: () => Promise<unknown>,
): Promise<bigint[]> {
  const read = () => Promise.all(holders.map((holder) => balance(chainId, address, holder)))
  const before = await read()
  await act()
  return (await read()).map((after, index) => after - (before[index] ?? 0n))
}

describe('the smart account', () => {
  it('transfers tokens on two chains with one signature, and pays the fee in USDC on one of them', async () => {
    const [onBase, onArbitrum] = [BASE, ARBITRUM].map((chainId) =>
      transferInstruction({ ...usdc(chainId), to: TARGET, amount: 1_000_000n }),
    )
    if (!onBase || !onArbitrum) throw new Error('Expected two instructions.')
    let arrived: bigint[] = []
    const moved = await readGains(
      BASE,
      token(BASE, 'USDC'),
      [smartAccountAddress, TARGET, NODE],
      async () => {
        arrived = await readGains(ARBITRUM, token(ARBITRUM, 'USDC'), [TARGET], async () => {
          const quote = await account.quote({ instructions: [onBase, onArbitrum], feeToken: feeToken() })
          const receipt = await account.waitForReceipt(await account.execute(quote))
          expect(receipt).toMatchObject({ status: 'MINED_SUCCESS', hash: quote.hash, isReported: true })
        })
      },
    )
    expect(moved).toEqual([-1_000_000n - FEE, 1_000_000n, FEE])
    expect(arrived).toEqual([1_000_000n])
  })

  it('provides a wallet whose transaction and receipt are those of the chain', async () => {
    const { chains } = sandboxConfig(sandbox().description)
    const platform = evm().create({ chains, clock: systemClock, logger: silentLogger })
    const receipts = smartAccount({ url: serviceUrl() }).createReceipts({
      forChain: () => platform,
      dispose: () => platform.dispose(),
    })
    let id: Hex = '0x'
    const review = (quote: SmartAccountQuote) => {
      id = quote.hash
    }
    const wallet = await smartAccountWallet(account, { chainId: ARBITRUM, feeToken: feeToken(), review })
    expect(wallet.address).toBe(smartAccountAddress)
    const args = [TARGET, 7n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const call = { to: token(ARBITRUM, 'USDC'), data, value: 0n }
    const hash = await wallet.sendTransaction({ ...call, chainId: ARBITRUM, from: wallet.address })
    const onChain = await platform.getReceipt(ARBITRUM, hash)
    expect(onChain).toMatchObject({ status: 'success', transactionHash: hash })
    await expect(receipts.getReceipt(ARBITRUM, id)).resolves.toEqual({
      ...onChain,
      chainType: 'BICONOMY',
      explorerUrl: `https://meescan.biconomy.io/details/${id}`,
    })
    platform.dispose()
  })

  it('reports a batch that reverts on its chain, with its transaction hash', async () => {
    const { batches, address } = await smartAccountWallet(account, { feeToken: feeToken() })
    const args = [TARGET, 10n ** 30n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const calls = [{ to: token(BASE, 'USDC'), data, value: 0n }]
    const prepared = await batches?.prepare({ chainId: BASE, from: address, calls })
    const id = await prepared?.send()
    await expect(batches?.waitFor(id ?? '')).rejects.toMatchObject({
      code: 'BATCH_FAILED',
      receipts: [{ succeeded: false, transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
    })
  })
})

const platforms = () => [
  ...sandboxConfig(sandbox().description).platforms,
  smartAccount({ url: serviceUrl() }),
]

describe('a plain supertransaction', () => {
  it('completes with the receipt of its service, which is tracked by the request hash', async () => {
    const instruction = transferInstruction({ ...usdc(BASE), to: TARGET, amount: 1n })
    const quote = await account.quote({ instructions: [instruction], feeToken: feeToken() })
    const requestHash = await account.execute(quote)
    await account.waitForReceipt(requestHash)
    const { causeway } = createTestClient(sandbox().description, { platforms: platforms() })
    const { id } = await causeway.transfers.addFromWallet(
      { BICONOMY: { requestHash } },
      { chainId: BASE, from: smartAccountAddress, info: { type: 'Claim Rewards' } },
    )
    await expect(causeway.transfers.check(id)).resolves.toMatchObject({
      status: 'DONE',
      receipt: { chainType: 'BICONOMY', explorerUrl: expect.stringContaining('meescan') },
    })
    await causeway.dispose()
  })
})

describe('a transfer from the smart account', () => {
  it('approves and deposits in one supertransaction, is resumed by its hash, and arrives', async () => {
    const storage = memoryStorage()
    const connected = () =>
      createTestClient(sandbox().description, { storage, platforms: platforms() }).causeway
    const request = createTransferRequest(sandbox().description, {
      from: BASE,
      to: ARBITRUM,
      symbol: 'USDC',
      amount: 2_000_000n,
    })
    const accountRequest = { ...request, fromAddress: smartAccountAddress, toAddress: smartAccountAddress }
    const quoted: Hex[] = []
    const review = ({ hash }: SmartAccountQuote) => {
      quoted.push(hash)
    }
    const wallet = await smartAccountWallet(account, { chainId: BASE, feeToken: feeToken(), review })

    const first = connected()
    const built = await first.quotes.build(await first.quotes.getBestQuote(accountRequest))
    const controller = new AbortController()
    const stopped = first.executor.execute(built, wallet, {
      signal: controller.signal,
      onProgress: ({ phase }) => {
        if (phase === 'awaitingChain') controller.abort()
      },
    })
    await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' })
    const [record] = first.transfers.store.getAll()
    expect(record).toMatchObject({ chainType: 'BICONOMY', from: smartAccountAddress })
    await first.dispose()

    await account.waitForReceipt(quoted[0] ?? '0x')
    const second = connected()
    const sent = { chainId: BASE, chainType: 'BICONOMY', hash: quoted[0] ?? '0x' } as const
    const info = { type: 'Approve', tokenAddress: usdc(BASE).token } as const
    await expect(second.transfers.add({ ...sent, from: smartAccountAddress, info })).rejects.toMatchObject({
      code: 'DUPLICATE_TRANSFER',
    })
    await expect(second.transfers.getReceipt(sent)).resolves.toMatchObject({ chainType: 'BICONOMY' })
    const resumed = await second.executor.resume(record?.id ?? '', wallet)
    expect(resumed.run?.steps).toMatchObject([{ kind: 'batch', done: true, hash: resumed.hash }])
    expect(quoted).toHaveLength(1)
    await expect(watchToEnd(second, resumed.id)).resolves.toMatchObject({ status: 'DONE' })
    await second.dispose()
  })
})

describe('a fusion transaction of an EOA wallet', () => {
  const fuse = async (symbol: string, amount: bigint) => {
    const trigger = { chainId: BASE, token: token(BASE, symbol), amount }
    const quote = await account.fusionQuote({
      trigger,
      instructions: [transferInstruction({ ...trigger, to: TARGET })],
      feeToken: { chainId: BASE, address: trigger.token },
    })
    const run = async () => {
      const hash = await account.executeFusion(quote)
      await expect(account.waitForReceipt(hash)).resolves.toMatchObject({ status: 'MINED_SUCCESS' })
    }
    return { quote, moved: await readGains(BASE, trigger.token, [user().address, TARGET, NODE], run) }
  }

  it("moves the wallet's tokens with one permit, whose allowance is used up", async () => {
    const { quote, moved } = await fuse('USDC', 2_000_000n)
    expect(quote.kind).toBe('permit')
    expect(moved).toEqual([-2_000_000n - FEE, 2_000_000n, FEE])
    const args = [user().address, smartAccountAddress] as const
    const allowance = await sandbox()
      .client(BASE)
      .readContract({ address: token(BASE, 'USDC'), abi: erc20Abi, functionName: 'allowance', args })
    expect(allowance).toBe(0n)
  })

  it('moves tokens without a permit with a transaction of the wallet', async () => {
    const { quote, moved } = await fuse('WETH', 1_000_000n)
    expect(quote.kind).toBe('onchain')
    expect(moved[1]).toBe(1_000_000n)
    expect(moved[0]).toBe(-1_000_000n - quote.fee.amount)
    expect(moved[2]).toBe(quote.fee.amount)
  })
})
