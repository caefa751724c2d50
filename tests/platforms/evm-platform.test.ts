import type { Address, Platform } from '@causeway/core'
import { createCauseway } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { evm, walletFromAccount, walletFromClient } from '@causeway/core/evm'
import { type ChainClient, type Sandbox, sandboxConfig, startSandbox } from '@causeway/sandbox'
import {
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  toHex,
  UserRejectedRequestError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TransactionSearch } from '../../packages/core/src/platforms/transaction.ts'
import {
  createTestClient,
  createTransferRequest,
  getToken,
  watchToEnd,
} from '../support/create-test-client.ts'

const ARBITRUM = 42161
const BASE = 8453

let sandbox: Sandbox
let chain: ChainClient
let platform: Platform
let dispose: () => Promise<void>

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [ARBITRUM, BASE], markets: false })
  chain = sandbox.client(ARBITRUM)
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  const { causeway } = createTestClient(sandbox.description)
  platform = causeway.platforms.forChain(ARBITRUM)
  dispose = () => causeway.dispose()
})
afterEach(async () => {
  await chain.setAutomine(true)
  await chain.mine({ blocks: 1 })
  await dispose()
})

const account = () => sandbox.accounts.other.address

/** Sends a transaction of the account that can be identified by its value. */
function send(value: bigint): Promise<Hex> {
  return chain.sendTransaction({
    account: account(),
    chain: null,
    to: sandbox.accounts.recipient.address,
    value,
  })
}

async function searchFrom(nonce: number, value: bigint): Promise<TransactionSearch> {
  return {
    chainId: ARBITRUM,
    from: account(),
    to: sandbox.accounts.recipient.address,
    data: '0x',
    value,
    nonce,
    fromBlock: await chain.getBlockNumber({ cacheTime: 0 }),
  }
}

const nextNonce = () => chain.getTransactionCount({ address: account(), blockTag: 'pending' })

const stopMining = () => chain.setAutomine(false)

describe('searching for a transaction whose hash was lost', () => {
  test('finds it in a block, among others of the same account', async () => {
    const search = await searchFrom(await nextNonce(), 1_001n)
    await send(1n)
    const hash = await send(1_001n)
    await chain.mine({ blocks: 20 })
    await send(2n)
    await expect(platform.findTransaction(search)).resolves.toEqual({ status: 'found', hash })
  })

  test('finds it although a known transaction makes the same call, which is excluded', async () => {
    const search = await searchFrom(await nextNonce(), 1_007n)
    const excludedHashes = [await send(1_007n)]
    const alone = { status: 'absent', nonceIsFree: false }
    await expect(platform.findTransaction({ ...search, excludedHashes })).resolves.toEqual(alone)
    const hash = await send(1_007n)
    await expect(platform.findTransaction({ ...search, excludedHashes })).resolves.toEqual({
      status: 'found',
      hash,
    })
  })

  test('finds it while it is pending in the mempool', async () => {
    await stopMining()
    const search = await searchFrom(await nextNonce(), 1_002n)
    const hash = await send(1_002n)
    await expect(platform.findTransaction(search)).resolves.toEqual({ status: 'found', hash })
  })

  test('returns absent with a free nonce for a transaction that was never sent', async () => {
    const search = await searchFrom(await nextNonce(), 1_003n)
    await expect(platform.findTransaction(search)).resolves.toEqual({ status: 'absent', nonceIsFree: true })
  })

  test('returns absent if another transaction used its nonce', async () => {
    const search = await searchFrom(await nextNonce(), 1_004n)
    await send(5n)
    await chain.mine({ blocks: 1 })
    await expect(platform.findTransaction(search)).resolves.toEqual({ status: 'absent', nonceIsFree: false })
  })

  test('returns unknown while another transaction with its nonce is pending', async () => {
    await stopMining()
    const search = await searchFrom(await nextNonce(), 1_005n)
    await send(6n)
    await expect(platform.findTransaction(search)).resolves.toMatchObject({ status: 'unknown' })
  })

  test('returns unknown after a very large number of transactions', async () => {
    const search = await searchFrom((await nextNonce()) - 60, 1_006n)
    await expect(platform.findTransaction(search)).resolves.toMatchObject({ status: 'unknown' })
  })
})

describe('a transaction without a receipt', () => {
  /** Returns a transaction in the mempool, and a function that replaces it with a higher fee. */
  async function waiting(value: bigint) {
    await stopMining()
    const fromBlock = await platform.getBlockNumber(ARBITRUM)
    const hash = await send(value)
    const sent = await platform.getTransaction(ARBITRUM, hash)
    if (!sent) throw new Error('The node does not know the transaction.')
    const replaceWith = (otherValue: bigint) =>
      chain.sendTransaction({
        account: account(),
        chain: null,
        to: sandbox.accounts.recipient.address,
        value: otherValue,
        nonce: sent.nonce,
        maxFeePerGas: 200_000_000_000n,
        maxPriorityFeePerGas: 100_000_000_000n,
      })
    return { sent, fromBlock, replaceWith, fate: () => platform.resolveReplacement(sent, fromBlock) }
  }

  test('is pending while the node has it and its nonce is unused', async () => {
    const { fate } = await waiting(901n)
    await expect(fate()).resolves.toEqual({ status: 'waiting' })
    await chain.mine({ blocks: 1 })
    await expect(fate()).resolves.toEqual({ status: 'waiting' })
  })

  test('is replaced by the same call under another hash if it was sped up', async () => {
    const { fate, replaceWith } = await waiting(902n)
    const hash = await replaceWith(902n)
    await chain.mine({ blocks: 3 })
    await expect(fate()).resolves.toEqual({ status: 'replaced', hash, isSameCall: true })
  })

  test('is replaced by another call if it was canceled', async () => {
    const { fate, replaceWith } = await waiting(903n)
    const hash = await replaceWith(1n)
    await chain.mine({ blocks: 3 })
    await expect(fate()).resolves.toEqual({ status: 'replaced', hash, isSameCall: false })
  })

  test('is dropped if the node does not return it and its nonce is unused', async () => {
    const { sent, fate } = await waiting(904n)
    await chain.dropTransaction({ hash: sent.hash as Hex })
    await expect(fate()).resolves.toEqual({ status: 'dropped' })
    await expect(platform.getTransaction(ARBITRUM, sent.hash)).resolves.toBeUndefined()
  })
})

describe('the kind of an account', () => {
  const getKind = (address: Address) => platform.getAccountKind({ chainId: ARBITRUM, account: address })

  test('is eoa, contract, or eip7702 for an account that is delegated to a contract', async () => {
    await expect(getKind(account())).resolves.toBe('eoa')
    const token = getToken(sandbox.description, ARBITRUM, 'USDC').address
    await expect(getKind(token)).resolves.toBe('contract')
    const delegated = '0x00000000000000000000000000000000000dE1e6'
    await chain.setCode({
      address: delegated,
      bytecode: `0xef0100${token.slice(2).toLowerCase() as Hex}` as Hex,
    })
    await expect(getKind(delegated)).resolves.toBe('eip7702')
  })
})

describe('reading a chain', () => {
  test('returns the revert reason of the node for a call that would revert', async () => {
    const { address } = getToken(sandbox.description, ARBITRUM, 'USDC')
    const from = sandbox.accounts.other.address
    const { data } = platform.encodeApproval({ token: address, spender: from, amount: 1n })
    const transfer = data.replace('0x095ea7b3', '0xa9059cbb').replace(/.{64}$/, 'f'.repeat(64)) as Hex
    const request = { chainId: ARBITRUM, from, to: address, value: 0n }
    await expect(platform.simulate({ ...request, data })).resolves.toEqual({ status: 'success' })
    await expect(platform.simulate({ ...request, data: transfer })).resolves.toMatchObject({
      status: 'reverted',
      reason: expect.stringContaining('revert'),
    })
  })

  describe('simulating a sequence of calls', () => {
    const { tokens, chainId } = { tokens: ['USDC', 'WETH'], chainId: ARBITRUM }
    const parties = () => ({ from: sandbox.accounts.user.address, to: sandbox.accounts.recipient.address })
    const getAddress = (symbol: string) => getToken(sandbox.description, chainId, symbol).address
    const erc20 = (functionName: 'transfer' | 'approve' | 'transferFrom', args: readonly unknown[]) =>
      encodeFunctionData({ abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

    test('returns the transfers and approvals of each call, with the state after the previous calls', async () => {
      const { from, to } = parties()
      const [usdc, weth] = tokens.map(getAddress) as [Hex, Hex]
      const before = await platform.getBalance({ chainId, account: from, token: usdc })
      const simulation = await platform.simulateCalls({
        chainId,
        from,
        calls: [
          { to: usdc, data: erc20('approve', [from, 7n]), value: 0n },
          { to: usdc, data: erc20('transferFrom', [from, to, 5n]), value: 0n },
          { to: weth, data: '0xd0e30db0', value: 9n },
        ],
      })
      expect(simulation).toMatchObject({
        status: 'success',
        effects: [
          { movements: [], allowances: [{ token: usdc, owner: from, spender: from, amount: 7n }] },
          { movements: [{ token: usdc, from, to, amount: 5n }] },
          {
            movements: [
              { token: NATIVE_TOKEN_ADDRESS, from, amount: 9n },
              { token: weth, to: from, amount: 9n },
            ],
          },
        ],
      })
      await expect(platform.getBalance({ chainId, account: from, token: usdc })).resolves.toBe(before)
    })

    test('returns the revert reason of the node', async () => {
      const { from, to } = parties()
      const usdc = getAddress('USDC')
      const calls = [{ to: usdc, data: erc20('transferFrom', [to, from, 5n]), value: 0n }]
      await expect(platform.simulateCalls({ chainId, from, calls })).resolves.toEqual({
        status: 'reverted',
        reason: expect.stringContaining('allowance'),
        at: 0,
      })
    })
  })

  test('returns the result of a contract unchanged, and a revert with its data', async () => {
    const { address } = getToken(sandbox.description, ARBITRUM, 'USDC')
    const decimals = await platform.call({ chainId: ARBITRUM, to: address, data: '0x313ce567' })
    expect(decimals).toEqual({ status: 'success', data: `0x${'6'.padStart(64, '0')}` })
    const word = (digit: string) => digit.padStart(64, '0')
    const data: Hex = `0x23b872dd${word('1')}${word('2')}${word('3')}`
    await expect(platform.call({ chainId: ARBITRUM, to: address, data })).resolves.toMatchObject({
      status: 'reverted',
      reason: expect.stringContaining('revert'),
      data: expect.stringMatching(/^0x08c379a0/),
    })
  })

  describe('reading many contracts at once', () => {
    const balanceOf = (owner: Hex) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    const usdc = () => getToken(sandbox.description, ARBITRUM, 'USDC').address
    /** Returns more calls than fit into one request, with a reverting one in the middle. */
    const calls = () =>
      Array.from({ length: 450 }, (_, index) => {
        if (index === 100) return { to: usdc(), data: '0xdeadbeef' } as const
        const owner = index % 2 === 0 ? sandbox.accounts.user.address : account()
        return { to: usdc(), data: balanceOf(owner) }
      })
    const held = async () => {
      const owners = [sandbox.accounts.user.address, account()]
      const read = owners.map((owner) =>
        platform.getBalance({ chainId: ARBITRUM, account: owner, token: usdc() }),
      )
      return Promise.all(read)
    }

    async function expectAll(read: Platform): Promise<void> {
      const [user = 0n, other = 0n] = await held()
      const answer = await read.multicall?.({ chainId: ARBITRUM, calls: calls() })
      if (!answer) throw new Error('The platform does not support contract reads.')
      const { results, blockNumber, timestamp } = answer
      const expected = calls().map((_, index) =>
        index === 100
          ? expect.objectContaining({ status: 'reverted' })
          : { status: 'success', data: toHex(index % 2 === 0 ? user : other, { size: 32 }) },
      )
      expect(results).toEqual(expected)
      const block = await chain.getBlock({ blockNumber })
      expect(Number(block.timestamp)).toBe(timestamp)
    }

    test('reads them at one block, and a reverting call does not affect the others', async () => {
      await expectAll(platform)
    })

    test('reads them one by one on a chain without Multicall3, also at one block', async () => {
      const { chains, platforms } = sandboxConfig(sandbox.description)
      const bare = chains.map(({ multicall3: _, ...chain }) => chain)
      const causeway = createCauseway({ chains: bare, platforms, providers: [] })
      await expectAll(causeway.platforms.forChain(ARBITRUM))
      await causeway.dispose()
    })
  })

  test('lists the tokens that an account received, with their amounts', async () => {
    const { causeway, wallet } = createTestClient(sandbox.description)
    const there = causeway.platforms.forChain(BASE)
    const fromBlock = await there.getBlockNumber(BASE)
    const request = createTransferRequest(sandbox.description, {
      from: ARBITRUM,
      to: BASE,
      symbol: 'USDC',
      amount: 4_000_000n,
    })
    const quote = await causeway.quotes.getBestQuote(request)
    const { id } = await causeway.executor.execute(await causeway.quotes.build(quote), wallet)
    const { toHash } = await watchToEnd(causeway, id)
    const token = request.toTokenAddress
    const events = await there.getTransferEvents({
      type: 'token',
      chainId: BASE,
      token,
      to: wallet.address,
      fromBlock,
    })
    expect(events.find(({ transactionHash }) => transactionHash === toHash)).toMatchObject({
      amount: quote.toAmount,
      to: wallet.address,
    })
    await causeway.dispose()
  })

  test('lists each pair of token and spender that an account approved, the latest first', async () => {
    const { address: token } = getToken(sandbox.description, ARBITRUM, 'USDC')
    const spenders = [sandbox.accounts.recipient.address, account()] as const
    const approve = (spender: Address) =>
      chain.sendTransaction({
        account: account(),
        chain: null,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 7n] }),
      })
    for (const spender of [spenders[0], spenders[1], spenders[0]]) await approve(spender)
    const pairs = await platform.getApprovals?.({ chainId: ARBITRUM, owner: account(), fromBlock: 0n })
    const tokenPairs = pairs?.filter((pair) => pair.token.toLowerCase() === token.toLowerCase())
    expect(tokenPairs?.map(({ spender }) => spender.toLowerCase())).toEqual(
      spenders.map((spender) => spender.toLowerCase()),
    )
  })

  test('rejects an unknown kind of event with a message', async () => {
    const request = { type: 'weather' } as unknown as Parameters<Platform['getTransferEvents']>[0]
    await expect(platform.getTransferEvents({ ...request, chainId: ARBITRUM })).rejects.toMatchObject({
      code: 'UNEXPECTED_TRANSFER_EVENT_REQUEST',
      message: 'Unexpected transfer event request',
    })
  })

  test('returns undefined for a receipt that does not exist yet', async () => {
    await expect(platform.getReceipt(ARBITRUM, `0x${'5'.repeat(64)}`)).resolves.toBeUndefined()
  })

  test('rejects if the only node is unreachable, and falls back to another node', async () => {
    const { chains } = sandboxConfig(sandbox.description)
    const withNodes = (rpcUrls: (real: string) => string[]) =>
      createCauseway({
        chains: chains.map((record) => ({ ...record, rpcUrls: rpcUrls(record.rpcUrls[0] ?? '') })),
        platforms: [evm()],
        providers: [],
      })
    const dead = withNodes(() => ['http://127.0.0.1:9'])
    await expect(dead.platforms.forChain(ARBITRUM).getBlockNumber(ARBITRUM)).rejects.toMatchObject({
      code: 'CHAIN_READ_FAILED',
      retryable: true,
    })
    const spare = withNodes((real) => ['http://127.0.0.1:9', real])
    await expect(spare.platforms.forChain(ARBITRUM).getBlockNumber(ARBITRUM)).resolves.toBeGreaterThan(0n)
    const none = withNodes(() => [])
    await expect(none.platforms.forChain(ARBITRUM).getBlockNumber(ARBITRUM)).rejects.toMatchObject({
      message: 'No working RPCs found for chain Arbitrum One',
    })
    await Promise.all([dead.dispose(), spare.dispose(), none.dispose()])
  })

  test('ends a read immediately when its signal aborts', async () => {
    const controller = new AbortController()
    const pendingRead = platform.getBlockNumber(ARBITRUM, { signal: controller.signal })
    controller.abort()
    await expect(pendingRead).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('EVM wallets', () => {
  const key = () => privateKeyToAccount(sandbox.accounts.other.privateKey)
  const transaction = () => ({
    chainId: ARBITRUM,
    from: account(),
    to: sandbox.accounts.recipient.address,
    data: '0x' as const,
    value: 3n,
  })

  test('sign with a local key on the selected chain, with the requested nonce', async () => {
    const { chains } = sandboxConfig(sandbox.description)
    const wallet = walletFromAccount(key(), chains)
    await wallet.switchChain(ARBITRUM)
    expect(await wallet.getChainId()).toBe(ARBITRUM)
    const nonce = await nextNonce()
    const hash = await wallet.sendTransaction({ ...transaction(), nonce })
    await expect.poll(() => platform.getReceipt(ARBITRUM, hash)).toMatchObject({ status: 'success' })
    await expect(chain.getTransaction({ hash: hash as Hex })).resolves.toMatchObject({ nonce, value: 3n })
    await expect(wallet.switchChain(424_242)).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  })

  test('send with the buffered gas limit of the chain, and the fees', async () => {
    const { chains } = sandboxConfig(sandbox.description)
    const wallet = walletFromAccount(key(), chains)
    const gasTerms = await platform.gas?.getTerms(transaction())
    if (gasTerms?.fees.type !== 'eip1559') throw new Error('The chain has no base fee.')
    const hash = (await wallet.sendTransaction({ ...transaction(), gasTerms })) as Hex
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = await chain.getTransaction({ hash })
    // A plain transfer takes 21,000 gas, and the buffer on Arbitrum is 25 percent.
    expect(gas).toBe(26_250n)
    expect({ type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }).toEqual(gasTerms.fees)
  })

  test('report a used nonce with a separate code', async () => {
    const { chains } = sandboxConfig(sandbox.description)
    const wallet = walletFromAccount(key(), chains)
    await wallet.sendTransaction({ ...transaction(), nonce: await nextNonce() })
    await chain.mine({ blocks: 1 })
    const usedNonce = (await nextNonce()) - 1
    await expect(wallet.sendTransaction({ ...transaction(), nonce: usedNonce })).rejects.toMatchObject({
      code: 'NONCE_CONFLICT',
    })
  })

  test('add an unknown chain to the wallet before switching to it', async () => {
    const methods: string[] = []
    let isKnown = false
    const provider = {
      request: async ({ method }: { method: string }) => {
        methods.push(method)
        if (method === 'eth_chainId') return isKnown ? `0x${BASE.toString(16)}` : '0x1'
        if (method === 'wallet_addEthereumChain') isKnown = true
        else if (!isKnown) throw Object.assign(new Error('Unrecognized chain'), { code: 4902 })
        return null
      },
    }
    const client = createWalletClient({ account: account(), transport: custom(provider, { retryCount: 0 }) })
    const { chains } = sandboxConfig(sandbox.description)
    await walletFromClient(client, { chains }).switchChain(BASE)
    expect(methods).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_chainId'])
  })

  test('report a rejection by the user', async () => {
    const provider = {
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_sendTransaction') throw new UserRejectedRequestError(new Error('no'))
        return `0x${ARBITRUM.toString(16)}`
      },
    }
    const client = createWalletClient({ account: account(), transport: custom(provider) })
    const wallet = walletFromClient(client)
    expect(wallet.keepsNonce).toBe(false)
    await expect(wallet.sendTransaction(transaction())).rejects.toMatchObject({
      code: 'USER_REJECTED',
      message: 'User rejected the transaction',
    })
  })
})
