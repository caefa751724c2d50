import {
  decodeAbiParameters,
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { drive } from '../testing/fake-clock.ts'
import { createBench, OWNER, TARGET, USDC } from './create-bench.test-support.ts'
import { pullInstruction, transferInstruction } from './instructions.ts'
import { NEXUS_ADDRESS } from './nexus-chain.test-support.ts'

// Load lazy modules first, because the fake clock does not wait for them.
beforeAll(() => import('@biconomy/abstractjs'))

const SENT: Hex = `0x${'77'.repeat(32)}`
const onArbitrum = transferInstruction({ chainId: 42161, token: TARGET, to: USDC, amount: 9n })
const feeToken = { chainId: 8453, address: USDC }
const trigger = { chainId: 8453, token: USDC, amount: 1_000_000n }

const DOMAIN = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: USDC } as const
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const answers: ReadonlyMap<string, Hex> = new Map([
  [toFunctionSelector('nonces(address)'), encodeAbiParameters([{ type: 'uint256' }], [3n])],
  [toFunctionSelector('name()'), text(DOMAIN.name)],
  [toFunctionSelector('version()'), text(DOMAIN.version)],
  [toFunctionSelector('DOMAIN_SEPARATOR()'), domainSeparator({ domain: DOMAIN })],
])
const permitToken = { [USDC]: (data: Hex) => answers.get(data.slice(0, 10)) }

/** Creates a browser wallet that sends transactions and records them. */
function sendingOwner() {
  const sent: { to: string; data: Hex; value: bigint }[] = []
  let chainId = 1
  const owner = {
    account: { address: OWNER.address, type: 'json-rpc' as const },
    getChainId: async () => chainId,
    switchChain: async ({ id }: { readonly id: number }) => {
      chainId = id
    },
    signMessage: () => Promise.reject(new Error('No message is signed for a fusion')),
    signTypedData: () => Promise.reject(new Error('No permit is signed for a transaction')),
    sendTransaction: async (transaction: unknown) => {
      sent.push(transaction as (typeof sent)[number])
      return SENT
    },
  }
  return { owner, sent, chain: () => chainId }
}

/** Creates a bench whose chains contain or lack the trigger transaction. */
function createSendingBench(status: '0x1' | '0x0' | 'none' = '0x1') {
  const wallet = sendingOwner()
  const bench = createBench()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.includes('rpc-')) return bench.fetch(input, init)
    const body = await request.clone().text()
    if (!body.includes('eth_getTransactionReceipt')) return bench.fetch(input, init)
    const result = status === 'none' ? null : { status, logs: [], blockNumber: '0x1', transactionHash: SENT }
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  }
  const { account } = createBench({ owner: wallet.owner, fetch, clock: bench.clock })
  return { ...bench, ...wallet, account }
}

/** Returns the allowance that a signed permit grants. */
function getAmount(signature: Hex | undefined) {
  const types = ['address', 'address', 'bytes32', 'bytes32', 'uint256'] as const
  const parameters = types.map((type) => ({ type }))
  const [token, spender, , , amount] = decodeAbiParameters(parameters, `0x${signature?.slice(10)}`)
  return { token, spender, amount }
}

describe('a fusion with a token that supports permits', () => {
  const fusion = async () => {
    const bench = createBench({}, permitToken)
    const quote = await bench.account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    return { ...bench, quote }
  }

  it('takes the tokens first, with a gas limit of 65,000', async () => {
    const { quote, service } = await fusion()
    expect(service.asked).toEqual(['info', 'quote-permit'])
    const pull = pullInstruction({ ...trigger, from: OWNER.address, to: NEXUS_ADDRESS })
    expect(quote).toMatchObject({
      kind: 'permit',
      instructions: [pull, onArbitrum],
      fee: { amount: 50_000n },
      trigger,
    })
    expect(pull.calls[0]?.gasLimit).toBe(65_000n)
  })

  it('asks the owner to sign a permit of the amount and the fee, which the service executes', async () => {
    const { account, service, quote } = await fusion()
    await expect(account.executeFusion(quote)).resolves.toBe(quote.hash)
    const [executed] = service.executed
    expect(executed?.signature.slice(0, 10)).toBe('0x177eee02')
    expect(getAmount(executed?.signature)).toEqual({
      token: USDC,
      spender: NEXUS_ADDRESS,
      amount: 1_050_000n,
    })
  })

  it('never sends a transaction instead of a permit', async () => {
    const contracts: Record<string, (data: Hex) => Hex | undefined> = { ...permitToken }
    const bench = createBench({}, contracts)
    const quote = await bench.account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    contracts[USDC] = () => undefined
    await expect(bench.account.executeFusion(quote)).rejects.toMatchObject({
      code: 'FUSION_PERMIT_UNAVAILABLE',
    })
    expect(bench.service.executed).toEqual([])
  })

  it.each([
    ['another token', { ...DOMAIN, verifyingContract: TARGET }],
    ['another chain', { ...DOMAIN, chainId: 42161 }],
  ])('does not sign a permit with the domain of %s that the token returns', async (_name, domain) => {
    const signedData: unknown[] = []
    const signTypedData: typeof OWNER.signTypedData = (typedData) => {
      signedData.push(typedData)
      return OWNER.signTypedData(typedData)
    }
    const announced = encodeAbiParameters(
      ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'].map((type) => ({ type })),
      [...Object.values({ fields: '0x0f', ...domain, chainId: BigInt(domain.chainId) }), zeroHash, []],
    )
    const lies = new Map(answers)
      .set(toFunctionSelector('DOMAIN_SEPARATOR()'), domainSeparator({ domain }))
      .set(toFunctionSelector('eip712Domain()'), announced)
    const { account, service } = createBench(
      { owner: { ...OWNER, signTypedData } },
      { [USDC]: (data: Hex) => lies.get(data.slice(0, 10) as Hex) },
    )
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    expect(quote.kind).toBe('permit')
    await expect(account.executeFusion(quote)).rejects.toMatchObject({ code: 'FUSION_PERMIT_UNAVAILABLE' })
    expect(signedData).toEqual([])
    expect(service.executed).toEqual([])
  })

  it('does not add a fee in another token to the permit', async () => {
    const { account, service } = createBench({}, permitToken)
    const target = { chainId: 42161, address: TARGET }
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken: target })
    expect(quote.fee).toEqual({ chainId: 42161, token: TARGET, amount: 50_000n })
    await account.executeFusion(quote)
    expect(getAmount(service.executed[0]?.signature)).toMatchObject({ amount: 1_000_000n })
  })
})

describe('a fusion with a transaction of the owner', () => {
  it('approves the exact amount on the requested chain, with the hash appended to the calldata', async () => {
    const { account, service, sent, chain } = createSendingBench()
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    expect(quote).toMatchObject({ kind: 'onchain', trigger })
    await expect(account.executeFusion(quote)).resolves.toBe(quote.hash)
    const [transaction] = sent
    expect(chain()).toBe(8453)
    expect(transaction).toMatchObject({ to: USDC, value: 0n })
    expect(transaction?.data.endsWith(quote.hash.slice(2))).toBe(true)
    const call = transaction?.data.slice(0, -64) as Hex
    expect(decodeFunctionData({ abi: erc20Abi, data: call })).toEqual({
      functionName: 'approve',
      args: [NEXUS_ADDRESS, 1_050_000n],
    })
    expect(service.executed[0]?.signature).toBe(
      `0x177eee01${encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [SENT, 8453n]).slice(2)}`,
    )
  })

  it('sends native tokens, with the fee if it is paid in them', async () => {
    const { account, sent } = createSendingBench()
    const native = { ...trigger, token: NATIVE_TOKEN_ADDRESS }
    const fee = { chainId: 8453, address: NATIVE_TOKEN_ADDRESS }
    const quote = await account.fusionQuote({ trigger: native, instructions: [onArbitrum], feeToken: fee })
    expect(quote).toMatchObject({ kind: 'onchain', instructions: [onArbitrum] })
    await account.executeFusion(quote)
    expect(sent[0]?.value).toBe(1_050_000n)
  })

  it('executes any call', async () => {
    const { account, sent } = createSendingBench()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TARGET, 1n] })
    const call = { to: TARGET, data, value: 4n }
    const quote = await account.fusionQuote({
      trigger: { chainId: 8453, call },
      instructions: [onArbitrum],
      feeToken,
    })
    await account.executeFusion(quote)
    expect(sent).toMatchObject([{ to: TARGET, value: 4n, data: `${data}${quote.hash.slice(2)}` }])
  })

  it.each<[string, '0x0' | 'none', RegExp]>([
    ['it reverts', '0x0', /reverted/],
    ['it is not included', 'none', /not in a block/],
  ])('reports the transaction hash if %s', async (_name, status, details) => {
    const { account, clock, service } = createSendingBench(status)
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    const error: unknown = await drive(clock, account.executeFusion(quote)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'FUSION_TRIGGER_FAILED', details: expect.stringMatching(details) })
    expect(error).toMatchObject({ details: expect.stringContaining(SENT) })
    expect(service.executed).toEqual([])
    expect(clock.pendingTimers).toBe(0)
  })

  it('reports the transaction hash if the quote expires before the transaction is confirmed', async () => {
    const { account, clock, owner, service } = createSendingBench()
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    const send = owner.sendTransaction
    owner.sendTransaction = async (transaction) => {
      await clock.advance(181_000)
      return send(transaction)
    }
    await expect(account.executeFusion(quote)).rejects.toMatchObject({
      code: 'FUSION_TRIGGER_FAILED',
      details: expect.stringContaining(SENT),
    })
    expect(service.executed).toEqual([])
  })

  it('requests no more than the amount and the fee from the owner', async () => {
    const { account, sent } = createSendingBench()
    const quote = await account.fusionQuote({ trigger, instructions: [onArbitrum], feeToken })
    const more = { ...quote, trigger: { ...trigger, amount: 2n ** 200n } }
    await expect(account.executeFusion(more)).rejects.toMatchObject({ code: 'SMART_ACCOUNT_QUOTE_MISMATCH' })
    expect(sent).toEqual([])
  })
})
