import { spawn } from 'node:child_process'
import { squidIntegratorId, startSandbox } from '@causeway/sandbox'
import {
  type Address,
  decodeAbiParameters,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  parseAbiParameters,
  parseEther,
  parseUnits,
  slice,
  zeroAddress,
} from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, query, requireObject, soon, toTypes, usdc, valueAt, weth } from './json.ts'
import { send } from './provider-transaction.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'

const eeee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const usdt = {
  1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  8453: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
} as const
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const router = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
const calm = { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null } as const

const sandbox = useSandbox()

/** Deposits that the running test has sent. */
const deposits: [DriverName, Hash][] = []

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** Transfer from `user` to `recipient`. The zero address is the native token. */
interface Transfer {
  readonly fromChain: number
  readonly toChain: number
  readonly fromToken: Address
  readonly toToken: Address
  readonly fromAmount: bigint
}

const usdcTransfer: Transfer = {
  fromChain: 42161,
  toChain: 8453,
  fromToken: usdc[42161],
  toToken: usdc[8453],
  fromAmount: parseUnits('250', 6),
}

const etherTransfer: Transfer = {
  fromChain: 1,
  toChain: 8453,
  fromToken: zeroAddress,
  toToken: zeroAddress,
  fromAmount: parseEther('1'),
}

async function ask(service: string, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(`${sandbox().url}/services/${service}${path}`, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}

const askLifi = (path: string) => ask('lifi', path)

function lifiQuote(transfer: Transfer, more: object = {}): Promise<Reply> {
  const { user, recipient } = sandbox().accounts
  const parties = { fromAddress: user.address, toAddress: recipient.address }
  return askLifi(`/quote?${query({ ...transfer, ...parties, ...more })}`)
}

const askSquid = (path: string, init: RequestInit = {}, key: string = squidIntegratorId) =>
  ask('squid-v2', path, { ...init, headers: { 'x-integrator-id': key, 'content-type': 'application/json' } })

function squidRoute(transfer: Transfer, more: object = {}): Promise<Reply> {
  const { user, recipient } = sandbox().accounts
  const marked = (token: Address) => (token === zeroAddress ? eeee : token)
  const body = {
    fromChain: String(transfer.fromChain),
    toChain: String(transfer.toChain),
    fromToken: marked(transfer.fromToken),
    toToken: marked(transfer.toToken),
    fromAmount: transfer.fromAmount.toString(),
    fromAddress: user.address,
    toAddress: recipient.address,
    slippage: 1,
    ...more,
  }
  return askSquid('/v2/route', { method: 'POST', body: JSON.stringify(body) })
}

/** Functions that take each provider from a quote to a status, with only its own API. */
const drivers = {
  lifi: {
    native: zeroAddress,
    words: {
      pending: 'PENDING/WAIT_DESTINATION_TRANSACTION',
      filled: 'DONE/COMPLETED',
      partial: 'DONE/PARTIAL',
      refunded: 'DONE/REFUNDED',
      failed: 'FAILED/UNKNOWN_FAILED_ERROR',
      unknown: 'NOT_FOUND',
    },
    async quote(transfer: Transfer) {
      const { body } = await lifiQuote(transfer)
      return {
        toAmount: BigInt(String(valueAt(body, 'estimate', 'toAmount'))),
        spender: getAddress(String(valueAt(body, 'estimate', 'approvalAddress'))),
        to: getAddress(String(valueAt(body, 'transactionRequest', 'to'))),
        data: String(valueAt(body, 'transactionRequest', 'data')) as Hex,
        value: BigInt(String(valueAt(body, 'transactionRequest', 'value'))),
      }
    },
    status: (hash: Hash) => askLifi(`/status?${query({ txHash: hash, fromChain: 42161 })}`),
    statusAnyChain: (hash: Hash) => askLifi(`/status?txHash=${hash}`),
    wordIn(body: Json) {
      const { status, substatus } = requireObject(body)
      return substatus === undefined ? String(status) : `${status}/${substatus}`
    },
    paidIn: (body: Json) => valueAt(body, 'receiving', 'txHash'),
  },
  'squid-v2': {
    native: eeee,
    words: {
      pending: 'ongoing',
      filled: 'success',
      partial: 'partial_success',
      refunded: 'refund',
      failed: 'failed_on_destination',
      unknown: 'NOT_FOUND_ERROR',
    },
    async quote(transfer: Transfer) {
      const { body } = await squidRoute(transfer)
      const request = valueAt(body, 'route', 'transactionRequest')
      return {
        toAmount: BigInt(String(valueAt(body, 'route', 'estimate', 'toAmount'))),
        spender: getAddress(String(valueAt(request, 'target'))),
        to: getAddress(String(valueAt(request, 'target'))),
        data: String(valueAt(request, 'data')) as Hex,
        value: BigInt(String(valueAt(request, 'value'))),
      }
    },
    status: (hash: Hash) => askSquid(`/v2/status?${query({ transactionId: hash, fromChainId: 42161 })}`),
    statusAnyChain: (hash: Hash) => askSquid(`/v2/status?transactionId=${hash}`),
    wordIn(body: Json) {
      const { squidTransactionStatus, type } = requireObject(body)
      return String(squidTransactionStatus ?? type)
    },
    paidIn: (body: Json) => valueAt(body, 'toChain', 'transactionId'),
  },
} as const

type DriverName = keyof typeof drivers

/** Requests a quote and sends a deposit. Returns the hash and the quoted values. */
async function deposit(name: DriverName, transfer: Transfer = usdcTransfer) {
  const { toAmount, spender, to, data, value } = await drivers[name].quote(transfer)
  const { fromChain: chainId, fromToken: token, fromAmount: amount } = transfer
  const approval = token === zeroAddress ? {} : { approval: { token, spender, amount } }
  const hash = await send(sandbox(), { chainId, to, data, value, ...approval })
  deposits.push([name, hash])
  return { hash, toAmount, value }
}

function reached(name: DriverName, hash: Hash, word: string): Promise<Json> {
  return vi.waitFor(async () => {
    const { body } = await drivers[name].statusAnyChain(hash)
    expect(drivers[name].wordIn(body)).toBe(word)
    return body
  }, soon)
}

const held = (chainId: number, token: Address, owner: Address) =>
  token === zeroAddress
    ? sandbox().client(chainId).getBalance({ address: owner })
    : balanceOf(sandbox(), chainId, token, owner)

// Fill held deposits before the next test reads balances.
afterEach(async () => {
  sandbox().setSettlement('lifi', { ...calm, nativeFee: '0' })
  sandbox().setSettlement('squid-v2', { ...calm, nativeFee: parseEther('0.0001').toString() })
  sandbox().setFaults('lifi')
  sandbox().setFaults('squid-v2')
  for (const [name, hash] of deposits.splice(0)) {
    const { statusAnyChain, wordIn, words } = drivers[name]
    await vi.waitFor(
      async () => expect(wordIn((await statusAnyChain(hash)).body)).not.toBe(words.pending),
      soon,
    )
  }
})

describe.each(['lifi', 'squid-v2'] as const)('a transfer through %s', (name) => {
  const { words } = drivers[name]
  const recipient = () => sandbox().accounts.recipient.address
  const user = () => sandbox().accounts.user.address

  it.each([
    ['USDC from Arbitrum arrives on Base', usdcTransfer],
    ['Ether arrives as Ether', etherTransfer],
    ['Ether arrives wrapped on request', { ...etherTransfer, toToken: weth[8453] }],
    [
      'USDT, which returns nothing, arrives on Base',
      { ...usdcTransfer, fromChain: 1, fromToken: usdt[1], toToken: usdt[8453] },
    ],
    ['USDC goes to Mantle too', { ...usdcTransfer, toChain: 5000, toToken: usdc[5000] }],
  ])('delivers: %s. The status names the payment', async (_description, transfer) => {
    const { toChain, toToken } = transfer
    const before = await held(toChain, toToken, recipient())
    const { hash, toAmount } = await deposit(name, transfer)

    const status = await reached(name, hash, words.filled)

    expect(await held(toChain, toToken, recipient())).toBe(before + toAmount)
    const paid = drivers[name].paidIn(status) as Hash
    const payment = await sandbox().client(toChain).getTransactionReceipt({ hash: paid })
    expect(payment).toMatchObject({
      status: 'success',
      from: sandbox().accounts.relayer.address.toLowerCase(),
    })
  })

  it('spends exactly the amount and holds it', async () => {
    sandbox().setSettlement(name, { outcome: 'hold' })
    const escrow = name === 'lifi' ? diamond : router
    const before = [await held(42161, usdc[42161], user()), await held(42161, usdc[42161], escrow)] as const
    const { hash } = await deposit(name)
    await reached(name, hash, words.pending)
    const { fromAmount } = usdcTransfer
    expect(await held(42161, usdc[42161], user())).toBe(before[0] - fromAmount)
    expect(await held(42161, usdc[42161], escrow)).toBe(before[1] + fromAmount)
  })

  it.each([
    ['tokens', usdcTransfer],
    ['Ether', etherTransfer],
  ])('refunds the %s on the source chain', async (_description, transfer) => {
    const { fromChain, fromToken, fromAmount, toChain, toToken } = transfer
    sandbox().setSettlement(name, { outcome: 'hold' })
    const { hash } = await deposit(name, transfer)
    await reached(name, hash, words.pending)
    const before = await held(fromChain, fromToken, user())
    const there = await held(toChain, toToken, recipient())

    sandbox().setSettlement(name, { outcome: 'refund' })
    await reached(name, hash, words.refunded)

    expect(await held(fromChain, fromToken, user())).toBe(before + fromAmount)
    expect(await held(toChain, toToken, recipient())).toBe(there)
  })

  it.each([
    ['USDC pays USDT', usdcTransfer, usdt[8453], (amount: bigint) => amount],
    // One ether is worth 2,500 dollars, and has 18 decimals instead of 6.
    ['Ether pays USDC', etherTransfer, usdc[8453], (amount: bigint) => (amount * 2_500n) / 10n ** 12n],
  ])(
    'completes partially with a payment of another token: %s',
    async (_description, transfer, payoutToken, worth) => {
      sandbox().setSettlement(name, { outcome: 'partial' })
      const before = await held(8453, payoutToken, recipient())
      const requestedBalance = await held(8453, transfer.toToken, recipient())

      const { hash, toAmount } = await deposit(name, transfer)
      await reached(name, hash, words.partial)

      expect(await held(8453, payoutToken, recipient())).toBe(before + worth(toAmount))
      expect(await held(8453, transfer.toToken, recipient())).toBe(requestedBalance)
    },
  )

  it('stays failed without a payment, regardless of later transfers', async () => {
    sandbox().setSettlement(name, { outcome: 'fail' })
    const before = await held(8453, usdc[8453], recipient())
    const { hash } = await deposit(name)
    await reached(name, hash, words.failed)

    sandbox().setSettlement(name, { outcome: 'fill' })
    const later = await deposit(name)
    await reached(name, later.hash, words.filled)

    await reached(name, hash, words.failed)
    expect(await held(8453, usdc[8453], recipient())).toBe(before + later.toAmount)
  })

  it('waits for the configured delay, and continues when the delay is shortened', async () => {
    sandbox().setSettlement(name, { delayMs: 3_600_000 })
    const { hash } = await deposit(name)
    await reached(name, hash, words.pending)
    sandbox().setSettlement(name, { delayMs: 0 })
    await reached(name, hash, words.filled)
  })

  it('is unknown to the service for the configured time', async () => {
    sandbox().setSettlement(name, { unseenMs: 3_600_000, outcome: 'hold' })
    const { hash } = await deposit(name)
    await reached(name, hash, words.unknown)
    sandbox().setSettlement(name, { unseenMs: 0 })
    await reached(name, hash, words.pending)
  })

  it('is unknown to other services and under another source chain', async () => {
    const { hash } = await deposit(name, etherTransfer)
    await reached(name, hash, words.filled)
    const { body } = await drivers[name].status(hash)
    expect(drivers[name].wordIn(body)).toBe(words.unknown)
    const otherName = name === 'lifi' ? 'squid-v2' : 'lifi'
    const answer = await drivers[otherName].statusAnyChain(hash)
    expect(drivers[otherName].wordIn(answer.body)).toBe(drivers[otherName].words.unknown)
  })

  it('is removed when its block is reorganized away', async () => {
    sandbox().setSettlement(name, { outcome: 'hold' })
    const client = sandbox().client(42161)
    const id = await client.snapshot()
    const { hash } = await deposit(name)
    await reached(name, hash, words.pending)
    await client.revert({ id })
    await reached(name, hash, words.unknown)
  })

  it('is paid again when the payment is reorganized away', async () => {
    const client = sandbox().client(8453)
    const before = await held(8453, usdc[8453], recipient())
    const id = await client.snapshot()
    const { hash, toAmount } = await deposit(name)
    await reached(name, hash, words.filled)

    sandbox().setSettlement(name, { outcome: 'hold' })
    await client.revert({ id })
    await reached(name, hash, words.pending)
    expect(await held(8453, usdc[8453], recipient())).toBe(before)
    sandbox().setSettlement(name, { outcome: 'fill' })
    await reached(name, hash, words.filled)

    expect(await held(8453, usdc[8453], recipient())).toBe(before + toAmount)
  })

  it('can only be paid or refunded by the relayer', async () => {
    const { other } = sandbox().accounts
    const abi = [
      {
        type: 'function',
        name: 'refund',
        stateMutability: 'nonpayable',
        inputs: [{ name: 'id', type: 'bytes32' }],
        outputs: [],
      },
    ] as const
    const call = { abi, functionName: 'refund', args: [`0x${'11'.repeat(32)}`] } as const
    const address = name === 'lifi' ? diamond : router
    await expect(
      sandbox()
        .client(1)
        .simulateContract({ ...call, address, account: other.address }),
    ).rejects.toThrow(/relayer only/)
  })

  it('is only quoted up to the balance of the relayer', async () => {
    const relayer = sandbox().accounts.relayer.address
    const client = sandbox().client(5000)
    const transfer = { ...usdcTransfer, toChain: 5000, toToken: usdc[5000] }
    const id = await client.snapshot()
    const all = await held(5000, usdc[5000], relayer)
    const { request } = await client.simulateContract({
      address: usdc[5000],
      abi: erc20Abi,
      functionName: 'transfer',
      args: [sandbox().accounts.other.address, all - parseUnits('100', 6)],
      account: relayer,
    })
    await client.waitForTransactionReceipt({ hash: await client.writeContract(request) })
    const quote = name === 'lifi' ? lifiQuote : squidRoute
    const amounts = [parseUnits('99', 6), parseUnits('250', 6)]
    const answers = await Promise.all(amounts.map((fromAmount) => quote({ ...transfer, fromAmount })))
    await client.revert({ id })
    expect(answers.map(({ status }) => status)).toEqual([200, name === 'lifi' ? 404 : 400])
  })

  it('is affected by injected faults like any other service', async () => {
    sandbox().setFaults(name, { reply: { kind: 'httpError', status: 503 }, times: 1 })
    const path = name === 'lifi' ? '/chains' : '/v2/chains'
    const get = () =>
      fetch(`${sandbox().url}/services/${name}${path}`, { headers: { 'x-integrator-id': squidIntegratorId } })
    expect([(await get()).status, (await get()).status]).toEqual([503, 200])
    sandbox().setFaults(name, { reply: { kind: 'hostile', variant: 'wrongTypes' }, times: 1 })
    expect(toTypes((await (await get()).json()) as Json)).not.toEqual(
      toTypes((await (await get()).json()) as Json),
    )
  })
})

const lifiStatuses = [
  'NOT_FOUND',
  'INVALID',
  'PENDING/WAIT_SOURCE_CONFIRMATIONS',
  'PENDING/WAIT_DESTINATION_TRANSACTION',
  'PENDING/BRIDGE_NOT_AVAILABLE',
  'PENDING/CHAIN_NOT_AVAILABLE',
  'PENDING/REFUND_IN_PROGRESS',
  'PENDING/UNKNOWN_ERROR',
  'DONE/COMPLETED',
  'DONE/PARTIAL',
  'DONE/REFUNDED',
  'FAILED/OUT_OF_GAS',
  'FAILED/SLIPPAGE_EXCEEDED',
  'FAILED/INSUFFICIENT_ALLOWANCE',
  'FAILED/INSUFFICIENT_BALANCE',
  'FAILED/EXPIRED',
  'FAILED/NOT_PROCESSABLE_REFUND_NEEDED',
  'FAILED/UNKNOWN_FAILED_ERROR',
]

const squidStatuses = [
  'success',
  'partial_success',
  'ongoing',
  'needs_gas',
  'not_found',
  'refund',
  'refunded',
  'failed_on_destination',
]

describe('every status code', () => {
  it.each([
    ['lifi', lifiStatuses],
    ['squid-v2', squidStatuses],
  ] as const)('reports every status of %s', async (name, all) => {
    const { hash } = await deposit(name)
    await reached(name, hash, drivers[name].words.filled)
    for (const status of all) {
      sandbox().setSettlement(name, { status })
      const answer = await drivers[name].status(hash)
      expect([answer.status, drivers[name].wordIn(answer.body)]).toEqual([200, status])
    }
    sandbox().setSettlement(name, { status: null })
    await reached(name, hash, drivers[name].words.filled)
  })
})

describe('the settlement settings', () => {
  const put = (service: string, body: string) =>
    fetch(`${sandbox().url}/settlement/${service}`, { method: 'PUT', body })

  it('can be read and changed over HTTP, and omitted fields keep their values', async () => {
    expect(await (await put('lifi', '{"outcome":"hold","delayMs":5}')).json()).toEqual({
      outcome: 'hold',
      delayMs: 5,
      unseenMs: 0,
      status: null,
      nativeFee: '0',
    })
    await put('lifi', '{"unseenMs":7}')
    expect(await (await fetch(`${sandbox().url}/settlement`)).json()).toMatchObject({
      lifi: { outcome: 'hold', delayMs: 5, unseenMs: 7 },
      'squid-v2': { outcome: 'fill', nativeFee: '100000000000000' },
    })
  })

  it.each([
    ['an unknown outcome', 'lifi', '{"outcome":"vanish"}', 400, /outcome/],
    ['an unknown setting', 'lifi', '{"speed":1}', 400, /speed/],
    ['a negative delay', 'squid-v2', '{"delayMs":-1}', 400, /delayMs/],
    ['an invalid fee', 'squid-v2', '{"nativeFee":"0.1"}', 400, /nativeFee/],
    [
      "another provider's status",
      'squid-v2',
      '{"status":"DONE/PARTIAL"}',
      400,
      /Unknown status\. Supported: ongoing, success/,
    ],
    ['invalid JSON', 'lifi', 'hold', 400, /expected object/],
    [
      'a service without settlement settings',
      'across',
      '{"outcome":"hold"}',
      404,
      /Services: lifi, squid-v2/,
    ],
  ])('reject %s with a reason', async (_description, service, body, status, message) => {
    const response = await put(service, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.stringMatching(message) })
  })

  it('are validated in a program before anything starts', async () => {
    expect(() => sandbox().setSettlement('lifi', { status: 'success' })).toThrow(
      /Unknown status\. Supported: NOT_FOUND/,
    )
    await expect(startSandbox({ settlement: { lifi: { status: 'success' } } })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
    await expect(startSandbox({ settlement: { lifi: { delayMs: -1 } } })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
  })
})

describe('the prices', () => {
  const acrossAmount = async (fromAmount: bigint) => {
    const { fromChain, toChain, fromToken, toToken } = usdcTransfer
    const params = {
      originChainId: fromChain,
      destinationChainId: toChain,
      inputToken: fromToken,
      outputToken: toToken,
      amount: fromAmount,
    }
    const { body } = await ask('across', `/suggested-fees?${query(params)}`)
    return BigInt(String(valueAt(body, 'outputAmount')))
  }

  it.each([
    ['100', ['lifi', 'across', 'squid-v2']],
    ['50000', ['squid-v2', 'lifi', 'across']],
  ])('rank the services for %s USDC', async (dollars, order) => {
    const fromAmount = parseUnits(dollars, 6)
    const offers = [
      ['across', await acrossAmount(fromAmount)],
      ['lifi', (await drivers.lifi.quote({ ...usdcTransfer, fromAmount })).toAmount],
      ['squid-v2', (await drivers['squid-v2'].quote({ ...usdcTransfer, fromAmount })).toAmount],
    ] as const
    const best = [...offers].sort(([, left], [, right]) => (left < right ? 1 : -1))
    expect(best.map(([service]) => service)).toEqual(order)
  })
})

const lifiToken = {
  address: 'string',
  chainId: 'number',
  symbol: 'string',
  decimals: 'number',
  name: 'string',
  coinKey: 'string',
  logoURI: 'string',
  priceUSD: 'string',
}

const lifiMovement = {
  txHash: 'string',
  txLink: 'string',
  amount: 'string',
  token: lifiToken,
  chainId: 'number',
  gasPrice: 'string',
  gasUsed: 'string',
  gasToken: lifiToken,
  gasAmount: 'string',
  gasAmountUSD: 'string',
  amountUSD: 'string',
  value: 'string',
  timestamp: 'number',
}

describe('the LI.FI service', () => {
  it('quotes with the keys and types of the recorded reply', async () => {
    const tool = { tool: 'string', toolDetails: { key: 'string', name: 'string', logoURI: 'string' } }
    const action = {
      fromToken: lifiToken,
      fromAmount: 'string',
      toToken: lifiToken,
      fromChainId: 'number',
      toChainId: 'number',
      slippage: 'number',
      fromAddress: 'string',
      toAddress: 'string',
    }
    const estimate = {
      tool: 'string',
      approvalAddress: 'string',
      toAmountMin: 'string',
      toAmount: 'string',
      fromAmount: 'string',
      fromAmountUSD: 'string',
      toAmountUSD: 'string',
      feeCosts: [
        {
          name: 'string',
          description: 'string',
          token: lifiToken,
          amount: 'string',
          amountUSD: 'string',
          percentage: 'string',
          included: 'boolean',
        },
      ],
      gasCosts: [
        {
          type: 'string',
          price: 'string',
          estimate: 'string',
          limit: 'string',
          amount: 'string',
          amountUSD: 'string',
          token: lifiToken,
        },
      ],
      executionDuration: 'number',
    }
    expect(toTypes((await lifiQuote(usdcTransfer)).body)).toEqual({
      type: 'string',
      id: 'string',
      ...tool,
      action,
      estimate,
      includedSteps: [{ id: 'string', type: 'string', ...tool, action, estimate }],
      integrator: 'string',
      transactionRequest: {
        value: 'string',
        to: 'string',
        data: 'string',
        from: 'string',
        chainId: 'number',
        gasPrice: 'string',
        gasLimit: 'string',
      },
      transactionId: 'string',
    })
  })

  it('reports the status with the recorded keys and types', async () => {
    sandbox().setSettlement('lifi', { outcome: 'hold' })
    const { hash } = await deposit('lifi')
    const pending = await reached('lifi', hash, drivers.lifi.words.pending)
    const shape = {
      transactionId: 'string',
      sending: lifiMovement,
      receiving: { chainId: 'number' },
      lifiExplorerLink: 'string',
      fromAddress: 'string',
      toAddress: 'string',
      tool: 'string',
      status: 'string',
      substatus: 'string',
      substatusMessage: 'string',
      metadata: { integrator: 'string' },
    }
    expect(toTypes(pending)).toEqual(shape)
    sandbox().setSettlement('lifi', { outcome: 'fill' })
    const done = await reached('lifi', hash, drivers.lifi.words.filled)
    expect(toTypes(done)).toEqual({ ...shape, receiving: lifiMovement })
    expect(valueAt(done, 'sending', 'txHash')).toBe(hash)
    expect(await askLifi(`/status?txHash=0x${'ab'.repeat(32)}`)).toMatchObject({
      status: 200,
      body: { status: 'NOT_FOUND', substatusMessage: 'Transaction not found' },
    })
  })

  it.skipIf(fixtures === undefined)('has every key of the recorded replies (CAUSEWAY_FIXTURES)', async () => {
    const exact = { numbers: [], without: [] }
    expect(toLines((await lifiQuote(usdcTransfer)).body)).toEqual(
      expect.arrayContaining(recordedLines('lifi/quote-arb-base-across-trimmed.json', exact)),
    )
    sandbox().setSettlement('lifi', { outcome: 'hold' })
    const { hash } = await deposit('lifi')
    const numbers = ['chainId', 'decimals', 'timestamp']
    expect(toLines(await reached('lifi', hash, drivers.lifi.words.pending))).toEqual(
      expect.arrayContaining(recordedLines('lifi/status-pending.json', { numbers, without: [] })),
    )
    const unknown = await askLifi(`/status?txHash=0x${'ab'.repeat(32)}`)
    expect(toLines(unknown.body)).toEqual(recordedLines('lifi/status-not-found-http200.json', exact))
  })

  it('encodes BridgeData first in the calldata, so that clients can decode it', async () => {
    const { body } = await lifiQuote(usdcTransfer)
    const data = String(valueAt(body, 'transactionRequest', 'data')) as Hex
    const [bridgeData] = decodeAbiParameters(
      parseAbiParameters(
        '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData',
      ),
      slice(data, 4),
    )
    expect(bridgeData).toEqual({
      transactionId: valueAt(body, 'transactionId'),
      bridge: 'escrow',
      integrator: 'lifi-api',
      referrer: zeroAddress,
      sendingAssetId: usdc[42161],
      receiver: sandbox().accounts.recipient.address,
      minAmount: usdcTransfer.fromAmount,
      destinationChainId: 8453n,
      hasSourceSwaps: false,
      hasDestinationCall: false,
    })
  })

  it('interprets the slippage as a fraction, 0.5 % by default', async () => {
    const getMinimum = async (more: object) => {
      const { body } = await lifiQuote(usdcTransfer, more)
      const toAmount = BigInt(String(valueAt(body, 'estimate', 'toAmount')))
      return { toAmount, minimum: BigInt(String(valueAt(body, 'estimate', 'toAmountMin'))) }
    }
    const usual = await getMinimum({})
    expect(usual.minimum).toBe((usual.toAmount * 995n) / 1_000n)
    const route = await getMinimum({ slippage: '0.03', slippageScope: 'route' })
    expect(route.minimum).toBe((route.toAmount * 97n) / 100n)
  })

  it('accepts 0xEeee… for the native token and replies with the zero address', async () => {
    const { body } = await lifiQuote({ ...etherTransfer, fromToken: eeee, toToken: eeee })
    expect(valueAt(body, 'action', 'fromToken', 'address')).toBe(zeroAddress)
    const { fromAmount } = etherTransfer
    expect(valueAt(body, 'transactionRequest', 'value')).toBe(`0x${fromAmount.toString(16)}`)
  })

  it('charges a configured fee, which the deposit pays to the relayer', async () => {
    const nativeFee = parseEther('0.002')
    sandbox().setSettlement('lifi', { nativeFee: nativeFee.toString(), outcome: 'hold' })
    const { body } = await lifiQuote(usdcTransfer)
    const costs = valueAt(body, 'estimate', 'feeCosts')
    expect(costs).toMatchObject([
      { included: true },
      { included: false, amount: nativeFee.toString(), token: { address: zeroAddress } },
    ])
    const relayer = sandbox().accounts.relayer.address
    const before = await held(42161, zeroAddress, relayer)
    const { value } = await deposit('lifi')
    expect(value).toBe(nativeFee)
    expect(await held(42161, zeroAddress, relayer)).toBe(before + nativeFee)
  })

  it.each([
    ['no sender', { fromAddress: '' }, 400, 1011, /fromAddress/],
    ['an invalid amount', { fromAmount: '1.5' }, 400, 1011, /fromAmount/],
    ['a slippage above one', { slippage: '5' }, 400, 1011, /slippage/],
    ['an invalid scope', { slippageScope: 'all' }, 400, 1011, /slippageScope/],
    ['equal chains', { toChain: 42161, toToken: usdc[42161] }, 404, 1002, /^No available quotes/],
    ['a chain that is not running', { toChain: 10 }, 404, 1002, /^No available quotes/],
    ['an unknown token', { toToken: diamond }, 404, 1002, /^No available quotes/],
    ['an amount below the fees', { fromAmount: '10' }, 404, 1002, /^No available quotes/],
    ['an amount above the liquidity', { fromAmount: '9'.repeat(20) }, 404, 1002, /^No available quotes/],
  ])('rejects %s like the real service', async (_description, change, status, code, message) => {
    const reply = await lifiQuote(usdcTransfer, change)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('pays another asset of equal value', async () => {
    const { status, body } = await lifiQuote(usdcTransfer, { toToken: weth[8453] })
    expect(status).toBe(200)
    const [paid, due] = [
      valueAt(body, 'estimate', 'fromAmountUSD'),
      valueAt(body, 'estimate', 'toAmountUSD'),
    ].map(Number)
    expect(due).toBeGreaterThan(Number(paid) * 0.97)
    expect(due).toBeLessThan(Number(paid))
  })

  it('reports a missing parameter by its name', async () => {
    expect((await askLifi('/quote?fromChain=1')).body).toEqual({
      message: "must have required property 'toChain'",
      code: 1011,
    })
    expect(await askLifi('/status')).toMatchObject({
      status: 400,
      body: { message: "must have required property 'txHash'", code: 1011 },
    })
  })

  it('lists chains, tokens and tools', async () => {
    const { body: chains } = await askLifi('/chains')
    expect(toTypes(chains)).toEqual({
      chains: [
        {
          key: 'string',
          chainType: 'string',
          name: 'string',
          coin: 'string',
          id: 'number',
          mainnet: 'boolean',
          logoURI: 'string',
          multicallAddress: 'string',
          metamask: {
            chainId: 'string',
            blockExplorerUrls: [],
            chainName: 'string',
            nativeCurrency: { name: 'string', symbol: 'string', decimals: 'number' },
            rpcUrls: ['string'],
          },
          nativeToken: lifiToken,
          diamondAddress: 'string',
        },
      ],
    })
    const { body: tokens } = await askLifi('/tokens?chains=1,8453')
    const lists = requireObject(valueAt(tokens, 'tokens'))
    expect(Object.keys(lists)).toEqual(['1', '8453'])
    expect(toTypes(lists['1'] ?? null)).toEqual([lifiToken])
    expect(Object.keys(requireObject(valueAt((await askLifi('/tokens')).body, 'tokens')))).toHaveLength(4)
    expect((await askLifi('/tools')).body).toMatchObject({
      bridges: [
        { key: 'escrow', supportedChains: expect.arrayContaining([{ fromChainId: 1, toChainId: 8453 }]) },
      ],
    })
  })

  it('serves the logos to which its replies refer', async () => {
    const { body } = await lifiQuote(usdcTransfer)
    const response = await fetch(String(valueAt(body, 'action', 'fromToken', 'logoURI')))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toContain('>US</text>')
  })
})

const squidToken = {
  type: 'string',
  chainId: 'string',
  address: 'string',
  name: 'string',
  symbol: 'string',
  decimals: 'number',
  logoURI: 'string',
  coingeckoId: 'string',
  usdPrice: 'number',
}

const squidCurrency = { name: 'string', symbol: 'string', decimals: 'number', icon: 'string' }

describe('the Squid service', () => {
  it('rejects requests without the integrator id', async () => {
    expect(await ask('squid-v2', '/v2/tokens')).toMatchObject({
      status: 401,
      body: { message: 'x-integrator-id header is missing', type: 'UNAUTHORIZED' },
    })
    expect(await askSquid('/v2/tokens', {}, 'somebody-else')).toMatchObject({
      status: 401,
      body: { message: 'x-integrator-id header is not valid', type: 'UNAUTHORIZED' },
    })
    expect((await askSquid('/v2/tokens')).status).toBe(200)
  })

  it('returns a request id in a header, and in the transaction', async () => {
    const { headers, body } = await squidRoute(usdcTransfer)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(valueAt(body, 'route', 'transactionRequest', 'requestId')).toBe(headers.get('x-request-id'))
    const refused = await squidRoute(usdcTransfer, { fromAmount: 'all' })
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(refused.headers.get('x-request-id')).not.toBe(headers.get('x-request-id'))
  })

  it('returns routes with the keys and types of the recorded replies', async () => {
    const amounts = {
      fromAmount: 'string',
      toAmount: 'string',
      toAmountMin: 'string',
      exchangeRate: 'string',
    }
    const tokens = { fromToken: squidToken, toToken: squidToken }
    expect(toTypes((await squidRoute(usdcTransfer)).body)).toEqual({
      route: {
        quoteId: 'string',
        estimate: {
          actions: [
            {
              type: 'string',
              chainType: 'string',
              data: { name: 'string', provider: 'string', type: 'string' },
              fromChain: 'string',
              toChain: 'string',
              ...tokens,
              ...amounts,
              priceImpact: 'string',
              stage: 'number',
              provider: 'string',
              description: 'string',
            },
          ],
          ...amounts,
          ...tokens,
          sendAmount: 'string',
          aggregatePriceImpact: 'string',
          fromAmountUSD: 'string',
          toAmountUSD: 'string',
          toAmountMinUSD: 'string',
          aggregateSlippage: 'number',
          estimatedRouteDuration: 'number',
          isBoostSupported: 'boolean',
          feeCosts: [
            {
              amount: 'string',
              amountUsd: 'string',
              description: 'string',
              name: 'string',
              token: squidToken,
            },
          ],
          gasCosts: [
            { type: 'string', token: squidToken, amount: 'string', gasLimit: 'string', amountUsd: 'string' },
          ],
        },
        transactionRequest: {
          routeType: 'string',
          target: 'string',
          data: 'string',
          value: 'string',
          gasLimit: 'string',
          lastBaseFeePerGas: 'string',
          maxFeePerGas: 'string',
          maxPriorityFeePerGas: 'string',
          gasPrice: 'string',
          requestId: 'string',
        },
        params: {
          fromChain: 'string',
          toChain: 'string',
          fromToken: 'string',
          toToken: 'string',
          fromAmount: 'string',
          fromAddress: 'string',
          toAddress: 'string',
          slippage: 'number',
        },
      },
    })
  })

  it('reports the status with the recorded keys and types', async () => {
    const { hash } = await deposit('squid-v2')
    const status = await reached('squid-v2', hash, 'success')
    const side = {
      transactionId: 'string',
      blockNumber: 'string',
      callEventStatus: 'string',
      callEventLog: [],
      chainData: {
        id: 'string',
        chainId: 'string',
        networkIdentifier: 'string',
        chainName: 'string',
        axelarChainName: 'string',
        type: 'string',
        networkName: 'string',
        nativeCurrency: squidCurrency,
        chainIconURI: 'string',
        blockExplorerUrls: [],
        swapAmountForGas: 'string',
        sameChainSwapsSupported: 'boolean',
        compliance: { trmIdentifier: 'string' },
        boostSupported: 'boolean',
        enableBoostByDefault: 'boolean',
        rpcList: ['string'],
        visible: 'boolean',
        chainNativeContracts: {
          wrappedNativeToken: 'string',
          ensRegistry: 'string',
          multicall: 'string',
          usdcToken: 'string',
        },
        feeCurrencies: [],
        currencies: [],
        features: [],
      },
      transactionUrl: 'string',
    }
    expect(toTypes(status)).toEqual({
      id: 'string',
      status: 'string',
      gasStatus: 'string',
      isGMPTransaction: 'boolean',
      axelarTransactionUrl: 'string',
      fromChain: side,
      toChain: side,
      timeSpent: { total: 'number' },
      routeStatus: [{ chainId: 'string', txHash: 'string', status: 'string', action: 'string' }],
      squidTransactionStatus: 'string',
    })
    expect(valueAt(status, 'fromChain', 'transactionId')).toBe(hash)
  })

  it('returns no destination transaction while the transfer is pending', async () => {
    sandbox().setSettlement('squid-v2', { outcome: 'hold' })
    const { hash } = await deposit('squid-v2')
    const status = await reached('squid-v2', hash, 'ongoing')
    expect(requireObject(valueAt(status, 'toChain'))['transactionId']).toBe('')
    expect(valueAt(status, 'routeStatus')).toHaveLength(1)
  })

  it.skipIf(fixtures === undefined)('has every key of the recorded replies (CAUSEWAY_FIXTURES)', async () => {
    const numbers = ['decimals', 'estimatedRouteDuration', 'usdPrice', 'aggregateSlippage', 'statusCode']
    const { body: route } = await squidRoute(usdcTransfer, { slippageConfig: { autoMode: 1 } })
    const optional = ['axelarNetworkSymbol', 'subGraphIds[]', 'subGraphOnly', 'subGraphId']
    const ofTokens = [
      'route.estimate.fromToken.',
      'route.estimate.toToken.',
      'route.estimate.gasCosts[].token.',
    ]
    const ofAction = ['route.estimate.actions[].fromToken.', 'route.estimate.actions[].toToken.']
    const without = [...ofTokens, ...ofAction].flatMap((start) => optional.map((key) => `${start}${key}`))
    expect(toLines(route)).toEqual(
      expect.arrayContaining([
        ...recordedLines('squid-v2/route-arb-bnb-2024-noactions.json', {
          numbers,
          without: [
            ...without,
            'route.estimate.index',
            'route.estimate.feeCosts[].gasLimit',
            'route.estimate.feeCosts[].gasMultiplier',
          ],
        }),
        ...recordedLines('squid-v2/route.json', {
          numbers,
          without: [...without, 'route.estimate.actions[].data.calls', 'route.params.enableBoost'],
        }),
      ]),
    )
    const { hash } = await deposit('squid-v2')
    expect(toLines(await reached('squid-v2', hash, 'success'))).toEqual(
      expect.arrayContaining(
        recordedLines('squid-v2/status-success.json', {
          numbers: [],
          without: [
            'fromChain.chainData.blockExplorerUrls',
            'toChain.chainData.blockExplorerUrls',
            'toChain.chainData.axelarFeeMultiplier',
          ],
        }),
      ),
    )
    expect(toLines((await askSquid('/v2/sdk-info')).body)).toEqual(
      expect.arrayContaining(
        recordedLines('squid-v2/sdk-info.json', {
          numbers: [],
          without: ['chains[].bridges', 'chains[].blockExplorerUrls'],
        }),
      ),
    )
    const { body: error } = await squidRoute({ ...usdcTransfer, toChain: 10 })
    expect(toLines(error).toSorted()).toEqual(
      recordedLines('squid-v2/error-bad-request-liquidity.json', { numbers, without: [] }).toSorted(),
    )
  })

  it('omits the transaction from a quote-only reply', async () => {
    const { body } = await squidRoute(usdcTransfer, { quoteOnly: true, fromAddress: undefined })
    expect(Object.keys(requireObject(valueAt(body, 'route')))).toEqual(['quoteId', 'estimate', 'params'])
  })

  it('interprets the slippage as a percentage, 1 % by default', async () => {
    const getMinimum = async (more: object) => {
      const { body } = await squidRoute(usdcTransfer, more)
      const toAmount = BigInt(String(valueAt(body, 'route', 'estimate', 'toAmount')))
      return { toAmount, minimum: BigInt(String(valueAt(body, 'route', 'estimate', 'toAmountMin'))) }
    }
    const half = await getMinimum({ slippage: 0.5 })
    expect(half.minimum).toBe((half.toAmount * 995n) / 1_000n)
    const auto = await getMinimum({ slippage: undefined, slippageConfig: { autoMode: 1 } })
    expect(auto.minimum).toBe((auto.toAmount * 99n) / 100n)
  })

  it('charges its fee in the native token on top of the amount, and the relayer receives it', async () => {
    const fee = parseEther('0.0001')
    const { body } = await squidRoute(etherTransfer)
    expect(valueAt(body, 'route', 'estimate', 'feeCosts')).toMatchObject([
      { amount: fee.toString(), token: { chainId: '1', address: eeee } },
    ])
    sandbox().setSettlement('squid-v2', { outcome: 'hold' })
    const relayer = sandbox().accounts.relayer.address
    const before = await held(1, zeroAddress, relayer)
    const { value } = await deposit('squid-v2', etherTransfer)
    expect(value).toBe(etherTransfer.fromAmount + fee)
    expect(await held(1, zeroAddress, relayer)).toBe(before + fee)
  })

  it('rejects a deposit without the fee', async () => {
    const { to, data } = await drivers['squid-v2'].quote(etherTransfer)
    const call = { account: sandbox().accounts.user.address, to, data, value: etherTransfer.fromAmount }
    await expect(sandbox().client(1).call(call)).rejects.toThrow(/wrong value/)
  })

  it.each([
    ['no recipient', { toAddress: undefined }, 'SCHEMA_VALIDATION_ERROR', /^toAddress is a required field$/],
    ['no sender', { fromAddress: undefined }, 'SCHEMA_VALIDATION_ERROR', /^fromAddress is a required field$/],
    ['an invalid amount', { fromAmount: '1.5' }, 'SCHEMA_VALIDATION_ERROR', /^fromAmount: /],
    ['a slippage below its minimum', { slippage: 0.001 }, 'SCHEMA_VALIDATION_ERROR', /^slippage: /],
    ['a string for a flag', { quoteOnly: 'yes' }, 'SCHEMA_VALIDATION_ERROR', /^quoteOnly: /],
    ['the zero address for Ether', { toToken: zeroAddress }, 'SCHEMA_VALIDATION_ERROR', /^toToken: /],
    ['equal chains', { toChain: '42161', toToken: usdc[42161] }, 'BAD_REQUEST_ERROR', /^Unable to fetch/],
    ['a chain that is not running', { toChain: '10' }, 'BAD_REQUEST_ERROR', /^Unable to fetch token data$/],
    ['two different assets', { toToken: weth[8453] }, 'BAD_REQUEST_ERROR', /^Unable to fetch token data$/],
    [
      'an amount above the liquidity',
      { fromAmount: '9'.repeat(20) },
      'BAD_REQUEST_ERROR',
      /^Unable to fetch token data$/,
    ],
  ])('rejects %s like the real service', async (_description, change, type, message) => {
    const { status, body } = await squidRoute(usdcTransfer, change)
    expect(status).toBe(400)
    expect(body).toEqual({ message: expect.stringMatching(message), statusCode: 400, type })
  })

  it('rejects an invalid body and a status request without a transaction', async () => {
    const noBody = await askSquid('/v2/route', { method: 'POST', body: 'route' })
    expect(noBody).toMatchObject({ status: 400, body: { type: 'SCHEMA_VALIDATION_ERROR' } })
    expect(await askSquid('/v2/status')).toMatchObject({
      status: 400,
      body: { message: 'transactionId is a required field', type: 'SCHEMA_VALIDATION_ERROR' },
    })
    expect(await askSquid(`/v2/status?transactionId=0x${'ab'.repeat(32)}`)).toMatchObject({
      status: 404,
      body: { message: 'Transaction not found', statusCode: 404 },
    })
  })

  it('lists chains and tokens', async () => {
    const { body: tokens } = await askSquid('/v2/tokens')
    expect(toTypes(tokens)).toEqual({ tokens: [{ ...squidToken, volatility: 'number' }] })
    const { body: chains } = await askSquid('/v2/chains')
    const list = {
      chains: [
        {
          axelarChainName: 'string',
          networkIdentifier: 'string',
          chainType: 'string',
          rpc: 'string',
          networkName: 'string',
          chainId: 'string',
          nativeCurrency: squidCurrency,
          swapAmountForGas: 'string',
          sameChainSwapsSupported: 'boolean',
          chainIconURI: 'string',
          blockExplorerUrls: [],
          chainNativeContracts: {
            wrappedNativeToken: 'string',
            ensRegistry: 'string',
            multicall: 'string',
            usdcToken: 'string',
          },
          bridges: {},
          squidContracts: {
            squidRouter: 'string',
            defaultCrosschainToken: 'string',
            squidMulticall: 'string',
            squidFeeCollector: 'string',
          },
          estimatedRouteDuration: 'number',
          estimatedBoostRouteDuration: 'number',
          enableBoostByDefault: 'boolean',
        },
      ],
    }
    expect(toTypes(chains)).toEqual(list)
    const { body: all } = await askSquid('/v2/sdk-info')
    expect(valueAt(all, 'chains')).toEqual(valueAt(chains, 'chains'))
    expect(valueAt(all, 'tokens')).toEqual(valueAt(tokens, 'tokens'))
  })
})

describe('a program', () => {
  it('exits after stopping its sandbox during a settlement', async () => {
    const module = new URL('../../packages/sandbox/src/index.ts', import.meta.url).href
    const program = `
      import { startSandbox } from '${module}'
      const sandbox = await startSandbox({ chains: [1, 8453], markets: false, settlement: { lifi: { delayMs: 3_600_000 } } })
      const { user } = sandbox.accounts
      const zero = '0x' + '0'.repeat(40)
      const params = { fromChain: '1', toChain: '8453', fromToken: zero, toToken: zero, fromAmount: '1' + '0'.repeat(18) }
      const search = new URLSearchParams({ ...params, fromAddress: user.address })
      const { transactionRequest } = await (await fetch(sandbox.url + '/services/lifi/quote?' + search)).json()
      const { to, data, value } = transactionRequest
      const hash = await sandbox.client(1).sendTransaction({ account: user.address, to, data, value: BigInt(value) })
      let status
      while (status !== 'PENDING') {
        status = (await (await fetch(sandbox.url + '/services/lifi/status?txHash=' + hash)).json()).status
      }
      await sandbox.stop()`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(0)
  })
})
